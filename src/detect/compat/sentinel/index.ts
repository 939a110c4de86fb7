import type { AccusingRule } from '../../rule.ts';
import { commandRules } from './commands.ts';
import { imperativeRules } from './imperatives.ts';
import { inflationRules } from './inflation.ts';
import { instructionRules } from './instructions.ts';
import { tagRules } from './tags.ts';

/**
 * The families of the memory sentinel contract, for each kind of text that it checks. They are stricter than the rules that ship:
 * the contract asks about texts that Bezoar stores as data.
 */
export const sentinelRules: Readonly<Record<'memory' | 'tags' | 'document', readonly AccusingRule[]>> = {
  memory: [...instructionRules, ...inflationRules],
  tags: [...instructionRules, ...tagRules],
  document: [...instructionRules, ...imperativeRules, ...commandRules],
};
