import { Fault } from '../../../src/base/fault.ts';
import type { Engine } from '../../../src/cli/engine.ts';
import { readDocument } from '../../../src/config/index.ts';
import type { AccusingRule, ImpactRule, LearnedModel } from '../../../src/detect/index.ts';
import type { Finding, ImpactMark, Report } from '../../../src/model/finding.ts';
import type { Level } from '../../../src/model/level.ts';

// Three rules that match fixed words. These tests are about the program: they must not fail when a real rule
// changes.

const accuse = (id: string, level: Level, word: string): AccusingRule & { readonly word: string } => ({
  id,
  title: `Says "${word}"`,
  scope: 'minimal',
  category: 'instruction-override',
  level,
  confidence: 0.9,
  why: `A text that says "${word}" wants something.`,
  advice: 'Remove the sentence.',
  threats: ['T1'],
  phrases: [word],
  word,
});

const fakeRules: readonly (AccusingRule & { readonly word: string })[] = [
  accuse('bad_word', 4, 'ignore all rules'),
  accuse('odd_word', 2, 'send the key'),
  accuse('mild_word', 1, 'keep it quiet'),
];

const impact: ImpactRule & { readonly word: string } = {
  id: 'names_host',
  title: 'Names a host',
  scope: 'minimal',
  impact: 'introduces-destination',
  word: 'https://',
};

/** A text that contains this counts as not scanned completely. */
export const UNREADABLE = 'budget runs out here';

// Two models that know one phrase each: the built-in one, and any trained one.
const builtIn = accuse('learned_attack', 2, 'sounds wrong');
const trained = accuse('learned_attack', 2, 'sounds odd');

/** A model that only counts its training texts. */
const modelOf = (attacks: number, benign: number): LearnedModel => ({
  bits: 8,
  weights: new Int8Array(256),
  scale: 1,
  bias: attacks,
  slope: 1,
  intercept: benign,
  alone: 1,
  seconding: 1,
});

export const fakeEngine: Engine = {
  async readDocument(source, options) {
    const { worker } = await import('../../ingest/support/worker.ts');
    return readDocument(source, { ...options, worker });
  },
  createScanner: ({ packs = [], learned } = {}) => {
    const layer = learned === undefined ? [builtIn] : learned === false ? [] : [trained];
    return {
      rules: [...fakeRules, impact, ...packs.flatMap((pack) => pack.rules)],
      digest: 'fake',
      scan: (text) => scan(text, [...fakeRules, ...layer]),
    };
  },
  parseModel(data, name) {
    if (typeof data !== 'object' || data === null || !('attacks' in data)) {
      throw new Fault('config-invalid', `model ${name}: attacks is missing`);
    }
    return modelOf(0, 0);
  },
  serializeModel: ({ bias, intercept }) => `${JSON.stringify({ attacks: bias, benign: intercept })}\n`,
  trainOn(examples) {
    const attacks = examples.filter(({ attack }) => attack).length;
    return modelOf(attacks, examples.length - attacks);
  },
  async parsePack(data, name) {
    if (typeof data !== 'object' || data === null || !('rules' in data)) {
      throw new Fault('pack-invalid', `${name}: 2 problems\nrules: expected an array\nx\u001b: not known`);
    }
    return { name, rules: [accuse('pack_word', 3, 'pack')] };
  },
};

function scan(text: string, looking: typeof fakeRules): Report {
  const findings = looking.flatMap((rule) => spansOf(text, rule.word).map((start) => findingOf(text, rule, start)));
  const impacts = spansOf(text, impact.word).map(
    (start): ImpactMark => ({
      impact: impact.impact,
      ruleId: impact.id,
      span: { start, end: start + impact.word.length },
      evidence: impact.word,
    }),
  );
  const level = Math.max(0, ...findings.map((finding) => finding.level)) as Level;
  return { findings, impacts, level, complete: !text.includes(UNREADABLE) };
}

function findingOf(text: string, rule: AccusingRule & { readonly word: string }, start: number): Finding {
  const quoted = text[start - 1] === '"';
  const hidden = text[start - 1] === '\u200b';
  return {
    // Like the real rules, which append the hidden character they found.
    ruleId: hidden ? `${rule.id}_U+200B` : rule.id,
    category: rule.category,
    level: quoted ? 1 : rule.level,
    confidence: rule.confidence,
    span: { start, end: start + rule.word.length },
    evidence: rule.word,
    view: hidden ? 'unhidden' : 'as-written',
    mitigations: quoted ? ['quoted'] : [],
    threats: rule.threats,
  };
}

function spansOf(text: string, word: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) found.push(at);
  return found;
}
