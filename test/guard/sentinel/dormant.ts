import { policyFrom } from '../../../src/policy/index.ts';
import { noRates } from '../../support/unhurried.ts';

/**
 * A policy that withholds an entry that slept and is found by a query it hardly answers. The shipped ones fence such an
 * entry, which they do with everything that the user does not stand for, so there the finding alone shows nothing.
 */
export const withholdsDormant = policyFrom({
  rates: noRates,
  rows: [{ id: 'dormant-waits', when: { signal: ['dormant'] }, verdict: 'challenge', why: 'It slept for a month.' }],
});
