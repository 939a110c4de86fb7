import type { Command } from 'commander';
import { Fault } from '../../base/fault.ts';
import { nearest } from '../../base/nearest.ts';
import type { Rule } from '../../detect/index.ts';
import { type LevelName, levelName } from '../../model/level.ts';
import { type Context, styleFor } from '../context.ts';
import { learnedRules } from '../learned-rule.ts';
import { packOption } from '../options.ts';
import { createOutput } from '../output.ts';
import { readPacks } from '../pack-file.ts';
import type { Style } from '../style.ts';

interface RulesOptions {
  readonly json?: true;
  readonly pack: readonly string[];
  readonly color: boolean;
}

const notes = `
Examples:
  bezoar rules                      every rule, one per line
  bezoar rules prompt_injection     one rule explained
  bezoar rules --json

Exit codes: 0 shown, 2 unknown rule.`;

export function addRules(program: Command, context: Context): void {
  program
    .command('rules')
    .description('list the rules, or explain one')
    .argument('[id]', 'the rule to explain')
    .addOption(packOption())
    .option('--json', 'print as JSON')
    .addHelpText('after', notes)
    .action(async (id: string | undefined, _own: unknown, command: Command) => {
      const options = command.optsWithGlobals<RulesOptions>();
      const engine = await context.engine();
      const packs = await readPacks(options.pack, context.io.cwd, engine);
      const rules = [...engine.createScanner({ packs }).rules, ...learnedRules];
      const chosen = id === undefined ? rules : [find(id, rules)];
      const style = styleFor(context, options.color);
      const output = createOutput(context.io.stdout);
      await output.write(options.json ? toJson(chosen, id) : toText(chosen, id, style));
      await output.flush();
    });
}

function find(id: string, rules: readonly Rule[]): Rule {
  const rule = rules.find((candidate) => candidate.id === id);
  if (rule !== undefined) return rule;
  const ids = rules.map((candidate) => candidate.id);
  const meant = nearest(id, ids);
  const hint = meant === undefined ? 'run `bezoar rules` for the list' : `did you mean ${meant}?`;
  throw new Fault('input-invalid', `unknown rule ${id}; ${hint}`);
}

function toJson(rules: readonly Rule[], id: string | undefined): string {
  const rows = rules.map(ruleToJson);
  return `${JSON.stringify(id === undefined ? rows : rows[0], null, 2)}\n`;
}

function ruleToJson(rule: Rule): object {
  const { id, title, scope } = rule;
  const counts = { phrases: rule.phrases?.length ?? 0, patterns: patternsOf(rule) };
  if (!('level' in rule)) return { id, kind: 'impact', title, scope, impact: rule.impact, ...counts };
  const { category, level, confidence, why, advice, threats } = rule;
  const shown = { category, level, levelName: levelName(level), confidence, why, advice, threats };
  return { id, kind: 'finding', title, scope, ...shown, ...counts };
}

/** Built-in patterns are anchored at a literal, those of packs run on RE2; readers need not care. */
function patternsOf(rule: Rule): number {
  return (rule.shapes?.length ?? 0) + (rule.searches?.length ?? 0);
}

/** Impact rules state facts and accuse nobody, so they have no level. */
function levelWord(rule: Rule): LevelName | 'fact' {
  return 'level' in rule ? levelName(rule.level) : 'fact';
}

function subject(rule: Rule): string {
  return 'level' in rule ? rule.category : rule.impact;
}

function toText(rules: readonly Rule[], id: string | undefined, style: Style): string {
  const [only] = rules;
  return id !== undefined && only !== undefined ? explain(only, style) : list(rules, style);
}

function list(rules: readonly Rule[], style: Style): string {
  const wide = (cell: (rule: Rule) => string): number => Math.max(...rules.map((rule) => cell(rule).length));
  const [ids, subjects] = [wide((rule) => rule.id), wide(subject)];
  const lines = rules.map((rule) => {
    const level = painted(rule, levelWord(rule).padEnd(8), style);
    return `${rule.id.padEnd(ids)}  ${level}  ${rule.scope.padEnd(8)}  ${subject(rule).padEnd(subjects)}  ${rule.title}\n`;
  });
  return lines.join('');
}

function painted(rule: Rule, text: string, style: Style): string {
  return 'level' in rule ? style.level(levelName(rule.level), text) : style.dim(text);
}

function explain(rule: Rule, style: Style): string {
  const rows: (readonly [string, string])[] = [
    ['scope', rule.scope],
    ...('level' in rule
      ? ([
          ['level', levelName(rule.level)],
          ['category', rule.category],
          ['confidence', String(rule.confidence)],
          ['threats', rule.threats.join(', ')],
          ['why', rule.why],
          ['do', rule.advice],
        ] as const)
      : ([
          ['impact', rule.impact],
          ['note', 'States what would change if the text were believed; the policy weighs it with the origin.'],
        ] as const)),
    ['phrases', String(rule.phrases?.length ?? 0)],
    ['patterns', String(patternsOf(rule))],
  ];
  const lines = rows.map(([name, value]) => `  ${style.dim(`${name}:`.padEnd(11))} ${value}\n`);
  return `${style.bold(rule.id)}  ${rule.title}\n${lines.join('')}`;
}
