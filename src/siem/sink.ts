import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { codeOf } from '../base/code-of.ts';
import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import type { Waits } from '../delivery/index.ts';
import { createWebhook } from '../delivery/index.ts';

/** Accepts lines in order. Once it resolves they are durable; if it throws, some may be. */
export interface Sink {
  take(id: string, lines: readonly string[]): Promise<void>;
}

export function fileSink(path: string): Sink {
  return {
    async take(_id, lines) {
      try {
        const file = openSync(path, 'a', 0o600);
        try {
          writeAll(file, `${lines.join('\n')}\n`);
          fsyncSync(file);
        } finally {
          closeSync(file);
        }
      } catch (error) {
        throw new Fault(
          'store-unavailable',
          `${path} cannot be written (${codeOf(error)}); nothing is lost, run the export again`,
        );
      }
    },
  };
}

function writeAll(file: number, text: string): void {
  let rest = Buffer.from(text, 'utf8');
  while (rest.length > 0) rest = rest.subarray(writeSync(file, rest));
}

export function webhookSink(
  settings: { readonly url: string; readonly secret: string },
  env: Env,
  waits?: Waits,
): Sink {
  const webhook = createWebhook(settings, env, waits);
  return {
    async take(id, lines) {
      if (await webhook.send(id, `${lines.join('\n')}\n`, 'application/x-ndjson')) return;
      throw new Fault(
        'store-unavailable',
        'the receiver did not accept the records; nothing is lost, run the export again',
      );
    },
  };
}
