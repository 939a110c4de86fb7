import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as bezoar from '../../src/index.ts';
import { parse, visit } from '../support/syntax.ts';

// What users import. A name that goes missing breaks them; a name that slips in is promised for ever.

test('the package exports these values', () => {
  expect(Object.keys(bezoar).sort()).toEqual([
    'Fault',
    'createScanner',
    'firstThreatMessage',
    'impacts',
    'levelName',
    'levelNames',
    'levelOf',
    'parseModel',
    'parsePack',
    'rules',
    'scanForThreats',
    'scopes',
    'serializeModel',
    'strictest',
    'trainOn',
    'trustRank',
    'trusts',
    'verdictOf',
    'verdictRank',
    'verdicts',
  ]);
});

test('the package exports these types', () => {
  expect(typesOf('src/index.ts')).toEqual([
    'AccusingRule',
    'Category',
    'Example',
    'FaultCode',
    'Finding',
    'Impact',
    'ImpactMark',
    'ImpactRule',
    'Level',
    'LevelName',
    'Model',
    'OddHit',
    'OddText',
    'Report',
    'Rule',
    'RulePack',
    'Scanner',
    'ScannerOptions',
    'Scope',
    'Search',
    'Shape',
    'Softening',
    'Span',
    'TrainOptions',
    'Trust',
    'Verdict',
    'ViewName',
  ]);
});

/** Types leave no trace at run time, so they are read off the source. */
function typesOf(file: string): string[] {
  const found: string[] = [];
  visit(parse(file, readFileSync(file, 'utf8')), {
    ExportNamedDeclaration: ({ exportKind, specifiers }) => {
      for (const specifier of specifiers) {
        if (exportKind !== 'type' && specifier.exportKind !== 'type') continue;
        if (specifier.exported.type === 'Identifier') found.push(specifier.exported.name);
      }
    },
  });
  return found.sort();
}
