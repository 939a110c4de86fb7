import type { SlotWords } from '../slot.ts';
import { englishChange } from './english-change.ts';
import { englishFlows } from './english-flows.ts';
import { englishSecurity } from './english-security.ts';
import { germanicSlots } from './germanic.ts';
import { otherSlots } from './others.ts';
import { romanceSlots } from './romance.ts';
import { slavicSlots } from './slavic.ts';
import { translated } from './translated.ts';

/** The words of all languages. */
export const slotWords: readonly SlotWords[] = [
  englishChange,
  englishSecurity,
  englishFlows,
  ...germanicSlots,
  ...romanceSlots,
  ...slavicSlots,
  ...otherSlots,
  ...translated,
];
