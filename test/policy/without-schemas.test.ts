import { build } from 'esbuild';
import { expect, test } from 'vitest';

const needed = `
  export { channelTrust, decide, presets, verdictOf } from './src/policy/index.ts';
  export { channels } from './src/model/provenance.ts';
  export { entryKinds, entryStates } from './src/model/entry.ts';
  export { eventTypes } from './src/model/event.ts';
  export { categories, impacts } from './src/model/finding.ts';
`;

test('a program that only needs presets and lists does not load the schema library', async () => {
  const { metafile } = await build({
    stdin: { contents: needed, resolveDir: '.', loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    metafile: true,
    write: false,
  });
  const [output] = Object.values(metafile.outputs);
  const loaded = Object.entries(output?.inputs ?? {}).flatMap(([path, { bytesInOutput }]) =>
    bytesInOutput > 0 ? [path] : [],
  );
  expect(loaded).toContain('src/policy/presets.ts');
  expect(loaded.filter((path) => /zod|schema/.test(path))).toEqual([]);
});
