import type { ProxyOptions } from '../../../src/proxy/index.ts';
import { greet, proxied } from './proxied.ts';
import { type Script, scriptedUpstream } from './scripted.ts';

/** Every message that a client gets through the proxy when it asks what a script answers. */
export async function received(script: Script, given: Partial<ProxyOptions> = {}): Promise<readonly unknown[]> {
  const { method, params = {} } = script;
  const through = await proxied(undefined, { ...given, upstream: scriptedUpstream(script) });
  if (method !== 'initialize') await greet(through);
  const before = through.received.length;
  if (method === 'initialize') await greet(through);
  else await through.ask(method, params);
  return through.received.slice(before).map((line): unknown => JSON.parse(line));
}
