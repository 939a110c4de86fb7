import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { expect } from 'vitest';
import { z } from 'zod';
import { isLongRun } from '../support/long-run.ts';

const resultsFolder = 'test/assurance/results';

/** Where Bezoar meets another program; each has a section in docs/assurance.md. */
const areas = ['proxy', 'hooks', 'wrapping', 'mcp', 'documents', 'scanner', 'adapters'] as const;

const figuresSchema = z.strictObject({
  area: z.enum(areas),
  /** What was tried, in the words of the table: "shell lines that write a guarded file in bash". */
  what: z.string().min(1),
  /** What counts as held: "denied, asked about or undone". */
  heldMeans: z.string().min(1),
  tried: z.int().min(1),
  held: z.int().min(0),
  /** Every case that did not hold, by its name. */
  missed: z.array(z.string()),
});
/** How one list of attacks, or of honest uses, fared. */
export type AssuranceFigures = z.infer<typeof figuresSchema>;

/**
 * Compares what a test has just counted with the committed result of that name, from which docs/assurance.md is made.
 * UPDATE_ASSURANCE=1 writes the result instead; then `npm run gen` writes the page.
 */
export function expectFigures(name: string, figures: AssuranceFigures): void {
  expect(figures.held + figures.missed.length, 'each case either held or is named as missed').toBe(figures.tried);
  const file = `${resultsFolder}/${name}.json`;
  if (process.env.UPDATE_ASSURANCE === '1') {
    mkdirSync(resultsFolder, { recursive: true });
    writeFileSync(file, `${JSON.stringify(figuresSchema.parse(figures), null, 2)}\n`);
  }
  expect(figures).toEqual(committed(file));
}

/** The same for cases of which `npm test` tries a part: none may be missed that is not among the committed ones. */
export function expectSampledFigures(name: string, figures: AssuranceFigures): void {
  if (isLongRun) {
    expectFigures(name, figures);
    return;
  }
  const { tried, held, missed, ...described } = figures;
  const {
    tried: triedThere,
    held: _heldThere,
    missed: missedThere,
    ...describedThere
  } = committed(`${resultsFolder}/${name}.json`);
  expect(held + missed.length, 'each case either held or is named as missed').toBe(tried);
  expect(described).toEqual(describedThere);
  expect(missed.filter((one) => !missedThere.includes(one))).toEqual([]);
  expect(tried).toBeLessThanOrEqual(triedThere);
}

function committed(file: string): AssuranceFigures {
  expect(existsSync(file), `${file} is missing; run this test with UPDATE_ASSURANCE=1`).toBe(true);
  return figuresSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** All committed results, by area and then by file name. */
export function committedFigures(): readonly AssuranceFigures[] {
  const files = existsSync(resultsFolder) ? readdirSync(resultsFolder).toSorted() : [];
  const all = files.map((file) => figuresSchema.parse(JSON.parse(readFileSync(`${resultsFolder}/${file}`, 'utf8'))));
  return areas.flatMap((area) => all.filter((figures) => figures.area === area));
}
