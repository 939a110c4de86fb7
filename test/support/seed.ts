import fc from 'fast-check';

// Every property test of a run starts from one seed, which the global setup chose and printed. A property that fails prints
// the seed and the path of its counterexample as well.
const seed = Number(process.env.FAST_CHECK_SEED);
if (!Number.isInteger(seed)) {
  throw new Error(`FAST_CHECK_SEED is "${process.env.FAST_CHECK_SEED}"; it must be a whole number or "random"`);
}
fc.configureGlobal({ seed });
