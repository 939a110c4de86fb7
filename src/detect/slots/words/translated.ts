import { impactLanguages } from '../../impacts/abroad/sentences.ts';
import type { ImpactWords } from '../../impacts/abroad/words.ts';
import type { SlotWords } from '../slot.ts';

/** The words with which other languages state an impact, by the slots they fill. */
export const translated: readonly SlotWords[] = impactLanguages.map(
  ({ agent, may, acts, unchecked, pay, account, change, prompt, fromNow, orders, protections, off, data, moved }: ImpactWords): SlotWords => ({
    agent, may, act: acts, unchecked, money: pay, account, change, setting: prompt, standing: fromNow, order: orders,
    protection: protections, off, data, move: moved,
  }),
);
