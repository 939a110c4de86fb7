import { resolve } from 'node:path';
import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { keyFilePath, keyringFromVariables, readKeyFile } from '../config/index.ts';
import type { BundleBreak, BundleTrust, BundleVerification, OpenBundle } from '../guard/index.ts';
import type { Context } from './context.ts';
import { drawHidden } from './draw.ts';
import { jsonLines } from './json-lines.ts';
import { configFor, type MemoryOptions } from './memory-options.ts';
import { bytesOf, naming } from './source.ts';

/** Whom a command takes for the maker of a bundle. */
export interface SignerOptions {
  readonly publicKey?: string;
  readonly anySigner?: true;
}

export function withSignerOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--public-key <base64>', 'whose signature it must be (default: your own)').argParser(parseKey),
    )
    .option('--any-signer', 'accept a bundle that nobody you know has signed');
}

function parseKey(text: string): string {
  if (/^[A-Za-z0-9+/]{40,120}={0,2}$/.test(text)) return text;
  throw new InvalidArgumentError('Give the public key as it stands in a checkpoint: base64, on one line.');
}

/** The parsed lines of a bundle, from the start, each time it is called. A line that cannot be read is undefined. */
export function bundleAt({ io }: Context, file: string): OpenBundle {
  const path = resolve(io.cwd, file);
  return async function* values() {
    for await (const lines of jsonLines(naming(drawHidden(file), bytesOf(path)))) {
      for (const line of lines) yield 'value' in line && !line.damaged ? line.value : undefined;
    }
  };
}

/** Keys are looked for and never made: a bundle can be checked where no memory has ever been. */
export function trustFor(context: Context, options: SignerOptions & MemoryOptions): BundleTrust {
  const { keyFile } = configFor(context, options);
  const variables = context.io.env;
  const keyring =
    (keyFile === undefined ? keyringFromVariables(variables) : undefined) ??
    readKeyFile(keyFile ?? keyFilePath(variables));
  return {
    ...(keyring === undefined ? {} : { keyring }),
    ...(options.publicKey === undefined ? {} : { publicKey: options.publicKey }),
    ...(options.anySigner === undefined ? {} : { anySigner: options.anySigner }),
  };
}

/** Checks a bundle file, wherever it came from. Opens no memory. */
export async function verifyBundleFile(
  context: Context,
  file: string,
  options: SignerOptions & MemoryOptions,
): Promise<BundleVerification> {
  const { verifyBundle } = await import('../guard/index.ts');
  return verifyBundle(bundleAt(context, file)(), trustFor(context, options));
}

/** What was checked and what was not, for a person. */
export function bundleText(found: BundleVerification, { anySigner, publicKey }: SignerOptions): string {
  const lines = [
    `${found.ok ? 'Verified' : 'NOT verified'}: ${found.id === '' ? 'a bundle without a manifest' : found.id}`,
    `  space ${drawHidden(found.space)}, ${found.records} records, ${found.texts} texts${found.missing > 0 ? `, ${found.missing} missing` : ''}`,
    ...(found.seals === 'unchecked' ? ['  seals not checked: the key they were made with is not here'] : []),
    ...(anySigner === true && publicKey === undefined
      ? ['  signer not checked: this shows only that nothing has changed since it was signed']
      : []),
    ...found.breaks.map((one) => `  ${breakText(one)}`),
  ];
  return `${lines.join('\n')}\n`;
}

const textFlaws = {
  edited: 'is not the one its record names',
  unnamed: 'is named by no record',
  twice: 'stands there twice',
};

function breakText(found: BundleBreak): string {
  switch (found.kind) {
    case 'line':
      return `line ${found.line}: not a line of a bundle, or not in its place`;
    case 'record':
      return `line ${found.line}: the record does not follow (${found.flaw})`;
    case 'text':
      return `line ${found.line}: the text ${textFlaws[found.why]}`;
    case 'cut':
      return 'the end is missing; export it again';
    case 'manifest':
      return `the manifest says something else about: ${found.field}`;
    case 'signature':
      return `the signature of the ${found.of} does not hold`;
    case 'signer':
      return `signed by ${found.publicKey}, and nobody said that it should be; name it with --public-key, or use --any-signer`;
  }
}
