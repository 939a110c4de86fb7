import { isStructural } from '../../prompt/index.ts';
import type { AdapterSession } from './adapter-session.ts';

/** A value that a service returned, with every text in it marked in place. Dates, ids and addresses stay. */
export async function markTexts(session: AdapterSession, tool: string, value: unknown): Promise<unknown> {
  if (isDate(value) || (typeof value === 'string' && isStructural(value))) return value;
  if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return value;
  return session.wrapTextsIn({ callId: '', tool, content: value });
}

function isDate(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object Date]';
}
