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

/** Whose signature a command accepts on a bundle. */
export interface SignerOptions {
  readonly publicKey?: string;
  readonly anySigner?: true;
}

export function withSignerOptions(command: Command): Command {
  return command
    .addOption(new Option('--public-key <base64>', "the signer's public key (default: your own)").argParser(parseKey))
    .option('--any-signer', 'accept any signer');
}

function parseKey(text: string): string {
  if (/^[A-Za-z0-9+/]{40,120}={0,2}$/.test(text)) return text;
  throw new InvalidArgumentError('Expected a public key as in a checkpoint: base64, on one line.');
}

/** Each call yields the parsed lines from the start. An unreadable line is undefined. */
export function bundleAt({ io }: Context, file: string): OpenBundle {
  const path = resolve(io.cwd, file);
  return async function* values() {
    for await (const lines of jsonLines(naming(drawHidden(file), bytesOf(path)))) {
      for (const line of lines) yield 'value' in line && !line.damaged ? line.value : undefined;
    }
  };
}

/** Never creates a key: a bundle can be checked on a machine without a memory. */
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

/** Checks a bundle file without opening a memory. */
export async function verifyBundleFile(
  context: Context,
  file: string,
  options: SignerOptions & MemoryOptions,
): Promise<BundleVerification> {
  const { verifyBundle } = await import('../guard/index.ts');
  return verifyBundle(bundleAt(context, file)(), trustFor(context, options));
}

/** What was checked and what was not, as text. */
export function bundleText(found: BundleVerification, { anySigner, publicKey }: SignerOptions): string {
  const lines = [
    `${found.ok ? 'Verified' : 'NOT verified'}: ${found.id === '' ? 'a bundle without a manifest' : found.id}`,
    `  space ${drawHidden(found.space)}, ${found.records} records, ${found.texts} texts${found.missing > 0 ? `, ${found.missing} missing` : ''}`,
    ...(found.seals === 'unchecked' ? ['  seals not checked: the key that made them is not available'] : []),
    ...(anySigner === true && publicKey === undefined
      ? ['  signer not checked: this only shows that nothing changed since it was signed']
      : []),
    ...found.breaks.map((one) => `  ${breakText(one)}`),
  ];
  return `${lines.join('\n')}\n`;
}

const textFlaws = {
  edited: 'differs from its record',
  unnamed: 'belongs to no record',
  twice: 'occurs twice',
};

function breakText(found: BundleBreak): string {
  switch (found.kind) {
    case 'line':
      return `line ${found.line}: not a bundle line, or out of order`;
    case 'record':
      return `line ${found.line}: the record does not fit the chain (${found.flaw})`;
    case 'text':
      return `line ${found.line}: the text ${textFlaws[found.why]}`;
    case 'cut':
      return 'the end is missing; export it again';
    case 'manifest':
      return `the manifest does not match the contents: ${found.field}`;
    case 'signature':
      return `the signature of the ${found.of} is invalid`;
    case 'signer':
      return `signed by an unexpected key, ${found.publicKey}; accept it with --public-key, or use --any-signer`;
  }
}
