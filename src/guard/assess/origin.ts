import { Fault } from '../../base/fault.ts';
import { codePoints } from '../../base/text.ts';
import { channels, type Origin } from '../../model/provenance.ts';
import type { SizeLimits } from '../../policy/index.ts';
import { shown } from '../core/request.ts';

const notOnOneLine = /[\p{Cc}\p{Cf}\u2028\u2029]/u;
const fields: ReadonlySet<string> = new Set(['channel', 'principal', 'session', 'tool', 'uri']);

/**
 * Returns a validated copy of an origin. The host program states it, so an invalid one is a bug and not an attack.
 * Checked by hand instead of by a schema, because every call passes through here.
 */
export function checkOrigin(origin: Origin, limits: SizeLimits): Origin {
  if (typeof origin !== 'object' || origin === null) throw invalid(`origin must be an object; got ${shown(origin)}`);
  const { channel, principal, session, tool, uri } = origin;
  const isName = (value: unknown): value is string => isLine(value, limits.nameCodePoints);
  if (!channels.includes(channel)) throw invalid(`unknown origin.channel ${shown(channel)}`);
  if (!isName(principal)) throw invalid(`origin.principal is missing or not one line: got ${shown(principal)}`);
  if ('session' in origin && !isName(session)) throw invalid(`origin.session is not one line: got ${shown(session)}`);
  if ('tool' in origin && !isName(tool)) throw invalid(`origin.tool is not one line: got ${shown(tool)}`);
  if ('uri' in origin && !isLine(uri, limits.uriCodePoints))
    throw invalid(`origin.uri is not one line: got ${shown(uri)}`);
  // An additional field, such as a trust, is not for the caller to set.
  const stranger = Object.keys(origin).find((field) => !fields.has(field));
  if (stranger !== undefined) throw invalid(`unknown field ${shown(stranger)} of origin`);
  return {
    channel,
    principal,
    ...(session === undefined ? {} : { session }),
    ...(tool === undefined ? {} : { tool }),
    ...(uri === undefined ? {} : { uri }),
  };
}

function isLine(value: unknown, max: number): value is string {
  return (
    typeof value === 'string' &&
    value !== '' &&
    value.isWellFormed() &&
    (value.length <= max || codePoints(value) <= max) &&
    !notOnOneLine.test(value)
  );
}

function invalid(problem: string): Fault {
  const accepted = `channel (${channels.join(', ')}) and principal, and optionally session, tool and uri, each one line`;
  return new Fault('input-invalid', `${problem}; an origin has ${accepted}`);
}
