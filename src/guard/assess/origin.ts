import { Fault } from '../../base/fault.ts';
import { codePoints } from '../../base/text.ts';
import { channels, type Origin } from '../../model/provenance.ts';
import type { SizeLimits } from '../../policy/index.ts';

const notOnOneLine = /[\p{Cc}\p{Cf}\u2028\u2029]/u;
const fields: ReadonlySet<string> = new Set(['channel', 'principal', 'session', 'tool', 'uri']);

/**
 * A copy of an origin that is one. It is told by the surface, so a bad one is a mistake in a program and not an attack. By hand
 * and not by a schema: every call comes through here.
 */
export function checkOrigin(origin: Origin, limits: SizeLimits): Origin {
  if (typeof origin !== 'object' || origin === null) throw invalid('origin');
  const { channel, principal, session, tool, uri } = origin;
  const isName = (value: unknown): value is string => isLine(value, limits.nameCodePoints);
  if (!channels.includes(channel)) throw invalid('channel');
  if (!isName(principal)) throw invalid('principal');
  if ('session' in origin && !isName(session)) throw invalid('session');
  if ('tool' in origin && !isName(tool)) throw invalid('tool');
  if ('uri' in origin && !isLine(uri, limits.uriCodePoints)) throw invalid('uri');
  // What else it brings, a trust perhaps, is not for a surface to say.
  if (Object.keys(origin).some((field) => !fields.has(field))) throw invalid('origin');
  return {
    channel,
    principal,
    ...(session === undefined ? {} : { session }),
    ...(tool === undefined ? {} : { tool }),
    ...(uri === undefined ? {} : { uri }),
  };
}

function isLine(value: unknown, most: number): value is string {
  return (
    typeof value === 'string' &&
    value !== '' &&
    value.isWellFormed() &&
    (value.length <= most || codePoints(value) <= most) &&
    !notOnOneLine.test(value)
  );
}

function invalid(field: string): Fault {
  return new Fault('input-invalid', `the origin of a call is not valid at "${field}": it names channel and principal`);
}
