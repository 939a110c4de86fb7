import { oneLine, pattern } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const consent =
  'approval|approved|consent|consented|agreement|authorisation|authorization|acceptance|permission|signature';
const taken = oneLine`
  counts|count|counted|recorded|logged|filed|treated|treat|regarded|deemed|taken|interpreted|transcribed|understood|
  considered|inferred|stands
`;
const agrees = oneLine`
  agree|agrees|agreeing|agreed|sign|signs|signing|approve|approves|approving|approved|consent|consents|accept|accepts|confirm|confirms
`;

const givenByAll = new RegExp(
  pattern`
    ^ only (?:when|if|once|after) (?:both|all|each|every|the|she|he|they|you)\b
    (?![^.!?\n]{0,80}(?:n't|\bno\b|\bnot\b|nobody|silen))
    [^.!?\n]{0,60}\b(?:sign\w*|initial\w*|confirm\w*|agree\w*|countersign\w*)\b
  `,
  'i',
);
const notInferred =
  /^(?:consent|approval|yes)\s(?:is|are|was|can)(?:n't|\snot|\snever)\s(?:be\s)?(?:inferred|assumed|implied)/i;
const nothingSaid =
  /(?:^|[.!?:;,\n]\s{0,3})nothing (?:that |which )?(?:you|i|we|she|he|they|anyone|is) (?:[\w-]{1,16} ){0,5}$/i;

// Consent has a person, a moment and a matter. Honest notes name them ("Piet approved it on Friday"); the poison makes a
// yes out of something else, gives it in somebody's name, or stretches it over everything to come.
export const rule: AccusingRule = {
  id: 'assumed_consent',
  title: 'Consent that nobody gave',
  category: 'authority-forgery',
  level: 2,
  confidence: 0.78,
  scope: 'standard',
  threats: ['T10'],
  why: 'Whoever believes it acts as if the person had agreed.',
  advice: 'Ask the person themselves; delete the entry if they did not agree.',
  yieldsTo: ['forged_approval'],
  // "Consent isn't inferred from ...", "nothing you send here counts as agreed", "counts as signed only when both have signed".
  spares: ({ before, match, after }) =>
    (/^ only (?:when|if|once|after)\b/i.test(after) && givenByAll.test(after)) ||
    notInferred.test(match) ||
    (/^(?:counts?|is|was|taken|treated|stands)\b/i.test(match) && nothingSaid.test(before)),
  phrases: [
    oneLine`
      ${taken} ..1 (as|for|like) ..1 (approval|approved|consent|consented|agreement|authorisation|authorization|
      acceptance|permission|agreed|signed|granted)
    `,
    `(${consent}|agreement) (is|was|are|has been)? (assumed|implied|presumed|in spirit|self declared|self certified|backdated)`,
    `(${consent}|yes) ..2 (dated back|in spirit|inferred from|assumed from|implied by|retroactively)`,
    `(no reply|no answer|no objection|nobody refused|nobody objected) ..2 (is|means|equals|counts) ..2 (consent|approval|agreement|approved|agreed)`,
    oneLine`
      ${agrees} ..3 (on your behalf|on the users behalf|on behalf of the user|on her behalf|on his behalf|on their behalf|
      in your name|in her name|in his name|for the user|for the owner|for the second person|in the users name)
    `,
    oneLine`
      by (reading|opening|retrieving|loading|storing|recalling|finding|summarising|summarizing) ..6 (you|agent|assistant|
      model|reader|it) ..2 (agree|agreed|agrees|consent|consented|accepts|accept|bound)
    `,
    oneLine`
      (approves|approved|consents|consented|agreed|consent|approval|yes) ..2 (for all|for every|to all|to everything|
      for everything|for everybody|for the whole|to every|in advance|beforehand|all future|any future|also covers)
    `,
    `(reviewed|approved|signed|certified|appointed|authorised|authorized) by (itself|himself|herself|myself)`,
    `(approved|signed|agreed|consented|authorised|authorized) ..2 (orally|verbally|informally|in passing|in the lift|without a record)`,
    oneLine`
      (consent|approval|permission|agreement) ..3 (doesnt need to be|does not need to be|neednt be|need not be|isnt to be)
      ..2 (asked|sought|renewed|repeated|confirmed|requested)
    `,
    `(reuse|reapply|extend|carry over) ..2 (this|the|that|her|his|their) (approval|consent|permission|signature|authorisation|authorization)`,
  ],
};
