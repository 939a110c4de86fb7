import { appendFileSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

// `node --import` this file: every package that is imported from a module is written to the file TRACED_TO, one name a line.
if (isMainThread) register(import.meta.url);

export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(found.url)?.[1];
  if (name !== undefined && name !== 'bezoar') appendFileSync(process.env.TRACED_TO, `${name}\n`);
  return found;
}
