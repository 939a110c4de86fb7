import { entryCases } from './contract/entries.ts';
import { evidenceCases } from './contract/evidence.ts';
import { imageCases } from './contract/images.ts';
import { journalCases } from './contract/journal.ts';
import { orderCases } from './contract/order.ts';
import { residueCases } from './contract/residue.ts';
import { shownCases } from './contract/shown.ts';
import { spaceCases } from './contract/spaces.ts';
import { subjectCases } from './contract/subjects.ts';
import { textCases } from './contract/texts.ts';
import type { ContractCase } from './contract-case.ts';

/** The store contract. Pass each case to your test runner, with a function that opens an empty store. */
export const storeContract: readonly ContractCase[] = [
  ...journalCases,
  ...entryCases,
  ...textCases,
  ...residueCases,
  ...spaceCases,
  ...evidenceCases,
  ...orderCases,
  ...subjectCases,
  ...shownCases,
  ...imageCases,
];
