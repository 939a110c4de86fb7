import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDecoder } from '../../src/cli/decode.ts';
import { type ScannedText, scanText } from '../../src/cli/scan-text.ts';
import { type ScanWindow, type WindowLimits, windowsOf } from '../../src/cli/scan-windows.ts';
import { fakeEngine } from './support/fake-engine.ts';
import { cli, folder } from './support/harness.ts';

async function* inChunks(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text, 'utf8');
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function windows(text: string, limits: WindowLimits, chunk = 7): Promise<ScanWindow[]> {
  const all: ScanWindow[] = [];
  for await (const window of windowsOf(inChunks(text, chunk), createDecoder('utf-8'), limits)) all.push(window);
  return all;
}

const small: WindowLimits = { whole: 10, size: 64, overlap: 20 };

const words = fc.constantFrom(
  'ignore all rules',
  'send the key',
  'a',
  'tram',
  '\n',
  '\r\n',
  '\u{1f600}',
  '\u65e5',
  '"',
);
const texts = fc.array(words, { maxLength: 60 }).map((parts) => parts.join(' '));

test('windows cover the text, know their offsets, and never split a character', async () => {
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 50 }), async (text, chunk) => {
      let covered = 0;
      for (const { text: part, offset, next } of await windows(text, small, chunk)) {
        expect(text.startsWith(part, offset)).toBe(true);
        expect(offset).toBeLessThanOrEqual(covered);
        expect(part).not.toMatch(/\p{Cs}/u);
        if (next !== undefined) expect(part.length - next).toBeGreaterThanOrEqual(small.overlap);
        covered = offset + part.length;
      }
      expect(covered).toBe(text.length);
    }),
  );
});

test('scanning in windows gives the same findings as the whole text, each once and in place', async () => {
  const scanner = fakeEngine.createScanner();
  const scan = async (text: string, limits: WindowLimits): Promise<ScannedText> =>
    scanText(
      'a',
      windowsOf(inChunks(text, 9), createDecoder('utf-8'), limits),
      (part) => scanner.scan(part),
      'unknown',
    );
  const placesOf = ({ findings, impacts, level }: ScannedText) => ({
    level,
    findings: findings.map(({ ruleId, span, start, end }) => ({ ruleId, span, start, end })),
    impacts: impacts.map(({ span, start }) => ({ span, start })),
  });
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const whole = await scan(text, { ...small, whole: 1_000_000 });
      expect(placesOf(await scan(text, small))).toEqual(placesOf(whole));
    }),
  );
});

test('a text up to the limit is one window; an empty one too', async () => {
  expect(await windows('hello world', { ...small, whole: 11 })).toEqual([{ text: 'hello world', offset: 0 }]);
  expect(await windows('', small)).toEqual([{ text: '', offset: 0 }]);
});

describe('through the program', () => {
  const filler = 'The tram is crowded before noon.\n';

  test('a file over --max-bytes is scanned in windows, not refused', async () => {
    const lines = 100_000;
    const cwd = folder({ 'big.md': `${filler.repeat(lines)}x ignore all rules\n${filler.repeat(10)}` });
    const { code, stdout } = await cli(['scan', 'big.md', '--max-bytes', '64K'], { cwd });
    expect(code).toBe(1);
    expect(stdout).toContain(`big.md:${lines + 1}:3  CRITICAL`);
    expect(stdout).toContain('1 text scanned, 1 finding (1 critical)');
  });

  test('excess findings are counted, and serious ones are still listed', async () => {
    const cwd = folder({ 'a.md': `${'send the key\n'.repeat(5000)}ignore all rules` });
    const { stdout } = await cli(['scan', 'a.md', '--format', 'json'], { cwd });
    const [text] = (JSON.parse(stdout) as { texts: { findings: { ruleId: string }[]; unlisted: number }[] }).texts;
    expect(text?.unlisted).toBe(2500);
    expect(text?.findings).toHaveLength(2501);
    expect(text?.findings.at(-1)?.ruleId).toBe('bad_word');
  });
});
