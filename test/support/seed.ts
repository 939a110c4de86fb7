import fc from 'fast-check';

// All property tests of a run start from one seed, which the global setup chose and printed. A failing property also
// prints the seed and the path of its counterexample.
const seed = Number(process.env.FAST_CHECK_SEED);
if (!Number.isInteger(seed)) {
  throw new Error(`FAST_CHECK_SEED is "${process.env.FAST_CHECK_SEED}"; it must be a whole number or "random"`);
}
fc.configureGlobal({ seed });
