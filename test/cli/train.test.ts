import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cli, folder } from './support/harness.ts';

const rows = (count: number, label: 'attack' | 'benign', kind: string): string =>
  Array.from(
    { length: count },
    (_, n) => `${JSON.stringify({ id: `${kind}${n}`, text: `text ${n}`, label, kind })}\n`,
  ).join('');

const enough = {
  'texts/a.jsonl': rows(48, 'attack', 'c2') + rows(50, 'benign', 'memory_fact'),
  'texts/sub/b.jsonl': rows(2, 'attack', 'jailbreak') + rows(1, 'attack', 'encoded'),
  'texts/README.md': 'not data',
  'more.txt': rows(3, 'attack', 'hidden_unicode_derived') + rows(100, 'benign', 'encoded'),
};
const train = ['train', '--data', 'texts', '--out', 'model.json'];

test('a model is written, with a summary of its sources and how to use it', async () => {
  const cwd = folder(enough);
  const { code, stdout, stderr } = await cli([...train, '--data', 'more.txt'], { cwd });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toBe(
    [
      'Learned from 50 attacks and 150 benign texts',
      '  texts/a.jsonl        48 attacks    50 benign',
      '  texts/sub/b.jsonl     2 attacks     0 benign',
      '  more.txt              0 attacks   100 benign',
      '  4 attacks left out (encoded, hidden_unicode_derived): their visible words are harmless',
      '',
      'Wrote model.json (28 bytes). To use it:',
      '  bezoar scan --model model.json MEMORY.md',
      '  bezoar eval --model model.json other-texts/   (not the texts it learned from)',
      '',
    ].join('\n'),
  );
  expect(readFileSync(join(cwd, 'model.json'), 'utf8')).toBe('{"attacks":50,"benign":150}\n');
  expect(readdirSync(cwd).sort()).toEqual(['model.json', 'more.txt', 'texts']);
});

test('--quiet prints nothing; a terminal shows that training is running', async () => {
  const cwd = folder(enough);
  const quiet = await cli([...train, '--quiet'], { cwd, tty: { stderr: true } });
  expect(quiet).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(existsSync(join(cwd, 'model.json'))).toBe(true);
  const { stderr } = await cli([...train, '--force'], { cwd, tty: { stderr: true } });
  expect(stderr).toBe('bezoar: learning from 100 texts ...\n');
});

test('unusable rows are named, and a model of the rest is written', async () => {
  const cwd = folder({ ...enough, 'texts/c.jsonl': `nope\n{"text":"x","label":"unsure"}\n` });
  const { code, stdout, stderr } = await cli([...train, '--data', 'missing'], { cwd });
  expect(stderr.split('\n')).toEqual([
    'bezoar: texts/c.jsonl:1: not JSON',
    'bezoar: texts/c.jsonl:2: "label" is neither "attack" nor "benign"',
    'bezoar: missing: no such file or folder',
    '',
  ]);
  expect(stdout).toContain('Learned from 50 attacks and 50 benign texts\n');
  expect(code).toBe(2);
  expect(readFileSync(join(cwd, 'model.json'), 'utf8')).toBe('{"attacks":50,"benign":50}\n');
});

describe('nothing is written when', () => {
  test.each([
    [
      'there are no texts',
      { 'texts/a.txt': 'x' },
      'texts: no labelled texts found; each line of a .jsonl file must be {"text","label":"attack"|"benign","kind"}',
    ],
    [
      'there are too few attacks',
      { 'texts/a.jsonl': rows(1, 'attack', 'c2') + rows(60, 'benign', 'x') },
      '1 attack and 60 benign texts to learn from; need at least 50 of each: add more texts with another --data',
    ],
    [
      'there are too few honest texts',
      { 'texts/a.jsonl': rows(60, 'attack', 'c2') },
      '60 attacks and 0 benign texts to learn from; need at least 50 of each: add more texts with another --data',
    ],
    [
      'too few attacks can be learned from',
      { 'texts/a.jsonl': rows(60, 'attack', 'encoded') + rows(60, 'benign', 'x') },
      '0 attacks and 60 benign texts to learn from, 60 attacks left out (encoded): their visible words are harmless; need at least 50 of each: add more texts with another --data',
    ],
  ])('%s', async (_what, files, message) => {
    const cwd = folder(files);
    expect(await cli(train, { cwd })).toEqual({ code: 2, stdout: '', stderr: `bezoar: ${message}\n` });
    expect(readdirSync(cwd)).toEqual(['texts']);
  });

  test.each([
    [['train', '--out', 'm.json'], "error: required option '--data <path>' not specified"],
    [['train', '--data', 'texts'], "error: required option '--out <file>' not specified"],
    [
      ['train', '--data', 'texts', '--out', 'no/m.json'],
      'bezoar: cannot write no/m.json: its folder does not exist; create it first',
    ],
    [['train', '--data', 'texts', '--out', 'texts', '--force'], 'bezoar: cannot write texts: is a folder\n'],
  ])('the command line is %j', async (args, message) => {
    const cwd = folder(enough);
    const { code, stdout, stderr } = await cli(args, { cwd });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(readdirSync(cwd).sort()).toEqual(['more.txt', 'texts']);
  });

  test('the file already exists, unless --force is given', async () => {
    const cwd = folder({ ...enough, 'model.json': 'precious' });
    expect(await cli(train, { cwd })).toEqual({
      code: 2,
      stdout: '',
      stderr: 'bezoar: model.json already exists; add --force to replace it, or name another file with --out\n',
    });
    expect(readFileSync(join(cwd, 'model.json'), 'utf8')).toBe('precious');
    expect((await cli([...train, '--force'], { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, 'model.json'), 'utf8')).toBe('{"attacks":50,"benign":50}\n');
  });

  test('the file cannot be written', async () => {
    const cwd = folder(enough);
    const name = `${'m'.repeat(300)}.json`;
    const { code, stdout, stderr } = await cli(['train', '--data', 'texts', '--out', name], { cwd });
    expect([code, stdout, stderr]).toEqual([2, '', `bezoar: cannot write ${name}: the path is too long\n`]);
    expect(readdirSync(cwd).sort()).toEqual(['more.txt', 'texts']);
  });
});

describe('scan', () => {
  const files = { 'a.md': 'it sounds wrong', 'b.md': 'it sounds odd', 'model.json': '{"attacks":1}', 'bad.json': '[' };
  const found = async (...args: string[]): Promise<string[]> => {
    const { stdout } = await cli(['scan', 'a.md', 'b.md', ...args], { cwd: folder(files) });
    return stdout.match(/^[ab]\.md(?=:1:4 .*learned_attack)/gm) ?? [];
  };

  test('uses the built-in model, another one, or none', async () => {
    expect(await found()).toEqual(['a.md']);
    expect(await found('--model', 'model.json')).toEqual(['b.md']);
    expect(await found('--no-learned')).toEqual([]);
  });

  test('an unusable model stops the run', async () => {
    const { code, stdout, stderr } = await cli(['scan', 'a.md', '--model', 'bad.json'], { cwd: folder(files) });
    expect([code, stdout, stderr]).toEqual([
      2,
      '',
      'bezoar: model bad.json: not JSON; create a model with `bezoar train`\n',
    ]);
  });
});
