/**
 * The templates of `npm run new` for a rule or a vector. The markers left in them fail test/hygiene.test.ts until they
 * are replaced.
 */

export function ruleTemplate(id: string): string {
  return `import type { AccusingRule } from '../rule.ts';

// TODO: the attack in one or two lines. Who gets this sentence stored, and what happens when an agent believes it?
export const rule: AccusingRule = {
  id: '${id}',
  title: 'TODO: what was found, in the words of the person who reads the finding',
  // TODO: the category and level (0 none, 1 low, 2 medium, 3 high, 4 critical). High and above must be rare in honest text.
  category: 'instruction-override',
  level: 2,
  // TODO: hits that were attacks, out of all hits, as measured.
  confidence: 0.5,
  // minimal: everywhere; standard: text that goes into a prompt; strict: only in a scan with all rules.
  scope: 'strict',
  // TODO: ids of docs/threat-model.md.
  threats: ['T01'],
  why: 'TODO: why it matters, in one sentence.',
  advice: 'TODO: what the reader should do next, in one sentence.',
  // Words in order with counted gaps; src/detect/phrases/phrase.ts explains the notation. For what words cannot express (a command
  // line, a key, a tag) use \`shapes\`: a bounded pattern that is tried only at one of its literals.
${phrasesTemplate}
};
`;
}

export function impactTemplate(id: string): string {
  return `import type { ImpactRule } from '../rule.ts';

// TODO: what would change for the agent or its user if this sentence were believed.
export const rule: ImpactRule = {
  id: '${id}',
  title: 'TODO: the fact, stated without blame',
  // TODO: one of the impacts of src/model/finding.ts.
  impact: 'sets-standing-rule',
  scope: 'strict',
  // Words in order with counted gaps; src/detect/phrases/phrase.ts explains the notation.
${phrasesTemplate}
};
`;
}

const phrasesTemplate = `  phrases: ['replace|swap ..2 placeholder phrase'],`;

export const fixtureTemplate = `${JSON.stringify(
  {
    hits: [{ text: 'Please replace the placeholder phrase.', why: 'the plain form' }],
    misses: [{ text: 'A placeholder is a phrase.', why: 'the same words, asking for nothing' }],
  },
  null,
  2,
)}\n`;

export function vectorTemplate(id: string): string {
  return `import { memoryVector, type Vector } from '../vector.ts';

export const vector: Vector = memoryVector({
  id: '${id}',
  title: 'TODO: the attack in three words',
  story: 'TODO: who gets what stored, and what an agent that believes it does.',
  // TODO: ids of docs/threat-model.md.
  threats: ['T01'],
  // Harmless, with hosts under .example. The same request in another language, and without the words a scanner knows.
  payload: {
    plain: 'TODO: what the attacker wants remembered',
    translated: 'TODO: the same in another language',
    paraphrase: 'TODO: the same, said like honest advice',
  },
  // TODO: what the owner asks when it goes off.
  question: 'TODO: a question whose words find it',
  inject: (scene) => scene.plantAll(scene.page()),
});
`;
}
