import * as z from 'zod';
import { Fault } from '../../../base/fault.ts';
import { signText } from '../../../base/signature.ts';
import { signCheckpoint } from '../../../journal/index.ts';
import { recordsUpTo } from '../../core/journal-reader.ts';
import { loadTexts } from '../../core/load-texts.ts';
import { field, optional } from '../../core/request.ts';
import type { SpaceTransactor } from '../../core/transactor.ts';
import { Digests } from './digests.ts';
import {
  type BundleLine,
  bundleFormat,
  bundleId,
  digestInput,
  type Manifest,
  manifestText,
  RunningDigest,
} from './format.ts';

export const exportBundleRequest = z.strictObject({ texts: optional(field.flag) });
/** `texts: false` leaves all texts out: the decisions can be checked elsewhere, and the texts stay here. */
export type ExportBundleRequest = z.infer<typeof exportBundleRequest>;

export interface ExportSummary {
  readonly id: string;
  readonly manifest: Manifest;
}

const textsPerPage = 200;

/**
 * The current space, line by line; at the end, a summary of the export. Every record and every text is verified on the
 * way out, so a bundle never spreads anything the journal does not explain.
 */
export async function* exportBundle(
  transactor: SpaceTransactor,
  { texts: withTexts = true }: ExportBundleRequest,
): AsyncGenerator<string, ExportSummary> {
  const { keyring } = transactor.dependencies;
  const head = await transactor.readDurable((ledger) => ledger.head);
  if (head === undefined)
    throw new Fault('input-invalid', `space ${transactor.space} is empty: there is nothing to export`);
  const contents = new RunningDigest();
  const digests = new Digests();
  yield lineOf({ bundle: bundleFormat, space: transactor.space });
  for await (const { record, body } of recordsUpTo(transactor.dependencies, transactor.space, head)) {
    const { space: _known, ...rest } = record;
    contents.add(digestInput.record(record));
    digests.take(body);
    yield lineOf({ record: rest });
  }
  let texts = 0;
  let missing = 0;
  for (const wanted of withTexts ? pages(digests.unerased(), textsPerPage) : []) {
    const found = await loadTexts(transactor.dependencies.store, transactor.space, wanted);
    for (const digest of wanted) {
      const text = found.get(digest);
      if (text === undefined) {
        missing += 1;
        continue;
      }
      texts += 1;
      contents.add(digestInput.text(text));
      yield lineOf({ text });
    }
  }
  const manifest: Manifest = {
    format: bundleFormat,
    space: transactor.space,
    records: head.seq + 1,
    texts,
    missing,
    withTexts,
    contents: contents.value,
    checkpoint: signCheckpoint(keyring, transactor.space, head),
  };
  yield lineOf({ manifest, signature: signText(keyring.signing.privateKey, manifestText(manifest)) });
  return { id: bundleId(manifest), manifest };
}

function* pages<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

function lineOf(line: BundleLine): string {
  return `${JSON.stringify(line)}\n`;
}
