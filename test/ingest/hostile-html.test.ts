import { expect } from 'vitest';
import { extract } from '../../src/documents/extract.ts';
import { documentLimits } from '../../src/documents/limits.ts';
import { Unreadable } from '../../src/documents/problem.ts';
import { expectSampledFigures } from '../assurance/figures.ts';
import { isWithinCpu } from '../support/cpu-time.ts';
import { sampleOf } from '../support/long-run.ts';
import { proves } from '../support/proves.ts';
import { hostilePages } from './support/hostile-pages.ts';

const maxCpuMs = 3_000;

proves('documents/linear', 'a megabyte of hostile HTML', async () => {
  const pages = sampleOf(hostilePages, 4);
  const missed: string[] = [];
  for (const [name, make] of pages) {
    const bytes = new TextEncoder().encode(make());
    expect(bytes.length, name).toBeLessThan(1_200_000);
    if (!(await isWithinCpu(() => answer(bytes), maxCpuMs))) missed.push(name);
  }
  expect(missed).toEqual([]);
  expectSampledFigures('documents-html-hostile', {
    area: 'documents',
    what: 'pages of a megabyte that cost as much as they can',
    heldMeans: 'read or refused within 3 s of CPU time',
    tried: pages.length,
    held: pages.length - missed.length,
    missed,
  });
});

async function answer(bytes: Uint8Array): Promise<void> {
  const result = await extract(bytes, 'page.html', documentLimits).catch((error: unknown) => error);
  if (result instanceof Error) expect(result).toBeInstanceOf(Unreadable);
}
