import type { RE2JS } from 're2js';
import { Fault } from '../../base/fault.ts';
import { levelOf } from '../../model/level.ts';
import { compile } from '../program.ts';
import type { Rule, RuleSearch } from '../rule.ts';
import type { RulePack } from '../scanner.ts';
import { checkPack, type PackPattern, type PackRule } from './schema.ts';

const maxHitsPerPattern = 64;

/**
 * Rules from others, as data. Phrases run on the same automata as the built-in ones and patterns run on RE2, so a pack
 * can be wrong but cannot hang a scan, and nothing in it is ever executed.
 */
export async function parsePack(data: unknown, name: string = '(unnamed)'): Promise<RulePack> {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw invalidPack(name, 'not an object with "pack" and "rules"; parse YAML or JSON text before you pass it');
  }
  const parsed = checkPack(data);
  if (!parsed.ok) throw invalidPack(name, parsed.problem);
  // Imported here so that scans without a pack do not load it.
  const { RE2JS: re2 } = await import('re2js');
  const rules = parsed.data.rules.map((rule) => toRule(rule, name, re2));
  for (const rule of rules) checkRule(rule, name);
  const seen = new Set<string>();
  for (const { id } of rules) {
    if (seen.has(id)) throw invalidPack(name, `rules: duplicate id "${id}"`);
    seen.add(id);
  }
  return { name: parsed.data.pack, rules };
}

function toRule(rule: PackRule, name: string, re2: typeof RE2JS): Rule {
  if (rule.phrases.length === 0 && rule.patterns.length === 0)
    throw invalidPack(name, `rule "${rule.id}" has no phrases and no patterns; add at least one`);
  const searches = rule.patterns.map((pattern) => toSearch(pattern, rule.id, name, re2));
  const { id, title, scope, phrases, atLeast } = rule;
  const shared = { id, title, scope, phrases, searches, atLeast };
  if ('impact' in rule) return { ...shared, impact: rule.impact };
  const [first = '', ...more] = rule.threats;
  const { confidence, why, advice } = rule;
  return {
    ...shared,
    category: 'custom',
    level: levelOf(rule.level),
    confidence,
    why,
    advice,
    threats: [first, ...more],
  };
}

function toSearch(
  { keywords, regex, ignoreCase }: PackPattern,
  id: string,
  name: string,
  re2: typeof RE2JS,
): RuleSearch {
  const pattern = compileRegex(re2, regex, ignoreCase, id, name);
  if (pattern.matcher('').find())
    throw invalidPack(name, `rule "${id}": the pattern matches the empty text; require at least one character`);
  return {
    wake: keywords,
    *find(text) {
      const matcher = pattern.matcher(text);
      for (let hits = 0; hits < maxHitsPerPattern && matcher.find(); hits++)
        yield { start: matcher.start(), end: matcher.end() };
    },
  };
}

function compileRegex(re2: typeof RE2JS, regex: string, ignoreCase: boolean, id: string, name: string): RE2JS {
  try {
    return re2.compile(regex, ignoreCase ? re2.CASE_INSENSITIVE : 0);
  } catch (cause) {
    throw invalidPack(
      name,
      `rule "${id}": ${(cause as Error).message} (patterns use RE2 syntax: no look-around, no back references)`,
    );
  }
}

/** Compiles each rule alone, so that the error names the rule. */
function checkRule(rule: Rule, name: string): void {
  try {
    compile([rule]);
  } catch (cause) {
    if (cause instanceof Fault) throw invalidPack(name, `rule "${rule.id}": ${cause.message}`);
    throw cause;
  }
}

function invalidPack(name: string, problem: string): Fault {
  return new Fault('pack-invalid', `rule pack ${name}: ${problem}`);
}
