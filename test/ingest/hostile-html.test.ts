import { expect } from 'vitest';
import { extract } from '../../src/documents/extract.ts';
import { documentLimits } from '../../src/documents/limits.ts';
import { Unreadable } from '../../src/documents/problem.ts';
import { expectFigures } from '../assurance/figures.ts';
import { isWithinCpu } from '../support/cpu-time.ts';
import { proves } from '../support/proves.ts';
import { hostilePages } from './support/hostile-pages.ts';

const maxCpuMs = 3_000;

proves('documents/linear', 'a megabyte of hostile HTML', async () => {
  const missed: string[] = [];
  for (const [name, make] of hostilePages) {
    const bytes = new TextEncoder().encode(make());
    expect(bytes.length, name).toBeLessThan(1_200_000);
    if (!(await isWithinCpu(() => answer(bytes), maxCpuMs))) missed.push(name);
  }
  expectFigures('documents-html-hostile', {
    area: 'documents',
    what: 'pages of a megabyte that cost as much as they can',
    heldMeans: 'read or refused within 3 s of CPU time',
    tried: hostilePages.length,
    held: hostilePages.length - missed.length,
    missed,
  });
  expect(missed).toEqual([]);
});

async function answer(bytes: Uint8Array): Promise<void> {
  const result = await extract(bytes, 'page.html', documentLimits).catch((error: unknown) => error);
  if (result instanceof Error) expect(result).toBeInstanceOf(Unreadable);
}
