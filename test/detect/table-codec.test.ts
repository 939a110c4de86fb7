import { expect, test } from 'vitest';
import { impacts } from '../../src/detect/impacts.gen.ts';
import { compilePhrases, phraseVocabulary } from '../../src/detect/phrase-tables.ts';
import { rules } from '../../src/detect/rules.gen.ts';
import { writtenSlots } from '../../src/detect/slots/slot-source.ts';
import { slotWords } from '../../src/detect/slots/words/index.ts';
import { readTables, writeTables } from '../../src/detect/table-codec.ts';
import { shippedTables } from '../../src/detect/tables.gen.ts';
import { ruleOf } from './support/engine.ts';

test('tables are unchanged after writing and reading them', () => {
  const tables = compilePhrases([
    ruleOf({
      phrases: ['^please? ignore|forget ..4 (all rules|what you know)', 'send <url>|agents.md', '\u5ffd\u7565'],
    }),
    ruleOf({ id: 'silent', phrases: [] }),
    ruleOf({ id: 'stems', phrases: ['instruct* l1st', 'list ..29 end'] }),
  ]);
  expect(readTables(writeTables(tables))).toEqual(tables);
});

test('the shipped tables match the shipped rules', () => {
  const slots = writtenSlots(slotWords, phraseVocabulary());
  expect(readTables(shippedTables)).toEqual(compilePhrases([...rules, ...impacts], () => slots));
});
