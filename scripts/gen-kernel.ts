import { readFileSync, writeFileSync } from 'node:fs';
import wabt from 'wabt';
import { isMain } from './is-main.ts';

const source = 'src/reader/encoder/multiply.wat';
const target = 'src/reader/encoder/multiply.gen.ts';

/** The assembled kernel of the encoder, as the text of the module that holds it. */
export async function kernelModule(): Promise<string> {
  const { parseWat } = await wabt();
  const parsed = parseWat(source, readFileSync(source, 'utf8'), { simd: true });
  const { buffer } = parsed.toBinary({});
  parsed.destroy();
  const encoded = Buffer.from(buffer).toString('base64');
  return `// Generated from multiply.wat by \`npm run gen\`. Do not edit.\nexport const kernel: string =\n  '${encoded}';\n`;
}

if (isMain(import.meta.url)) writeFileSync(target, await kernelModule());
