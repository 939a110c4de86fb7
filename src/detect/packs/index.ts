import { RE2JS } from 're2js';
import { Fault } from '../../base/fault.ts';
import { levelOf } from '../../model/level.ts';
import { compile } from '../program.ts';
import type { Rule, RuleSearch } from '../rule.ts';
import type { RulePack } from '../scanner.ts';
import { checkPack, type PackPattern, type PackRule } from './schema.ts';

const mostHits = 64;

/**
 * Rules we did not write, as data. Phrases run on the same automata as ours and patterns on RE2, so a pack can be wrong but
 * cannot hang a scan, and nothing in it is ever executed.
 */
export function parsePack(data: unknown, name: string = 'without a name'): RulePack {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw bad(name, 'not an object with "pack" and "rules"; a text must be parsed as YAML or JSON first');
  }
  const parsed = checkPack(data);
  if (!parsed.ok) throw bad(name, parsed.problem);
  const rules = parsed.data.rules.map((rule) => toRule(rule, name));
  for (const rule of rules) checkRule(rule, name);
  const seen = new Set<string>();
  for (const { id } of rules) {
    if (seen.has(id)) throw bad(name, `rules: duplicate id "${id}"`);
    seen.add(id);
  }
  return { name: parsed.data.pack, rules };
}

function toRule(rule: PackRule, name: string): Rule {
  if (rule.phrases.length === 0 && rule.patterns.length === 0)
    throw bad(name, `rule "${rule.id}" has no phrases and no patterns`);
  const searches = rule.patterns.map((pattern) => toSearch(pattern, rule.id, name));
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

function toSearch({ keywords, regex, ignoreCase }: PackPattern, id: string, name: string): RuleSearch {
  const pattern = compileRegex(regex, ignoreCase, id, name);
  if (pattern.matcher('').find()) throw bad(name, `rule "${id}": the pattern matches the empty text`);
  return {
    wake: keywords,
    *find(text) {
      const matcher = pattern.matcher(text);
      for (let hits = 0; hits < mostHits && matcher.find(); hits++)
        yield { start: matcher.start(), end: matcher.end() };
    },
  };
}

function compileRegex(regex: string, ignoreCase: boolean, id: string, name: string): RE2JS {
  try {
    return RE2JS.compile(regex, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
  } catch (cause) {
    throw bad(
      name,
      `rule "${id}": ${(cause as Error).message} (patterns use RE2 syntax: no look-around, no back references)`,
    );
  }
}

/** A phrase is checked by compiling it, with its own rule alone, so that the message names the rule. */
function checkRule(rule: Rule, name: string): void {
  try {
    compile([rule]);
  } catch (cause) {
    if (cause instanceof Fault) throw bad(name, `rule "${rule.id}": ${cause.message}`);
    throw cause;
  }
}

function bad(name: string, problem: string): Fault {
  return new Fault('pack-invalid', `rule pack ${name}: ${problem}`);
}
