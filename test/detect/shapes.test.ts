import { describe, expect, test } from 'vitest';
import { createScanner } from '../../src/index.ts';
import { ruleOf } from './support/engine.ts';

describe('the text before the literal of a shape', () => {
  const seen: string[] = [];
  const accept = (match: string): boolean => seen.push(match) > 0;
  const scanner = createScanner({
    rules: [
      ruleOf({ shapes: [{ at: ['| mill'], pattern: /(?<=(?<lead>\bgrain[^\n|]{1,20}))\| mill \w{1,9}/, accept }] }),
    ],
  });

  test('belongs to the finding and to the argument of accept if its group is named lead', () => {
    const { findings } = scanner.scan('put grain here | mill fine, please');
    expect(findings.map(({ evidence }) => evidence)).toEqual(['grain here | mill fine']);
    expect(findings.map(({ span }) => span)).toEqual([{ start: 4, end: 26 }]);
    expect(seen).toEqual(['grain here | mill fine']);
  });

  test('is required', () => {
    expect(scanner.scan('put sand here | mill fine').findings).toEqual([]);
    expect(scanner.scan('| mill fine').findings).toEqual([]);
  });
});
