import type { SlotWords } from '../slot.ts';
import { englishChange } from './english-change.ts';
import { englishFlows } from './english-flows.ts';
import { englishMore } from './english-more.ts';
import { englishSecurity } from './english-security.ts';
import { germanicSlots } from './germanic.ts';
import { moreEastAsian } from './more-east-asian.ts';
import { moreGermanic } from './more-germanic.ts';
import { moreOthers } from './more-others.ts';
import { moreRomance } from './more-romance.ts';
import { moreSlavic } from './more-slavic.ts';
import { otherSlots } from './others.ts';
import { romanceSlots } from './romance.ts';
import { slavicSlots } from './slavic.ts';

/** The words of all languages. They ship in the compiled tables only, see `slot-source.ts`. */
export const slotWords: readonly SlotWords[] = [
  englishChange,
  englishSecurity,
  englishFlows,
  englishMore,
  ...germanicSlots,
  ...romanceSlots,
  ...slavicSlots,
  ...otherSlots,
  ...moreGermanic,
  ...moreRomance,
  ...moreSlavic,
  ...moreOthers,
  ...moreEastAsian,
];
