import { isObject } from '../base/is-object.ts';
import { type JsonProblem, parseJson } from './json-text.ts';

export type RequestId = string | number;
export type JsonFields = Readonly<Record<string, unknown>>;

/** A JSON-RPC message of one of the four kinds; only its kind is checked. */
export type Message =
  | { readonly kind: 'request'; readonly id: RequestId; readonly method: string; readonly params: JsonFields }
  | { readonly kind: 'notification'; readonly method: string; readonly params: JsonFields }
  | { readonly kind: 'result'; readonly id: RequestId; readonly result: JsonFields }
  | { readonly kind: 'error'; readonly id: RequestId | null; readonly error: JsonFields };

export type MessageProblem = JsonProblem | 'batch' | 'not-a-message';

type Parsed =
  | { readonly ok: true; readonly message: Message; readonly whole: JsonFields }
  | { readonly ok: false; readonly problem: MessageProblem; readonly id: RequestId | null };

export function parseMessage(text: string): Parsed {
  const json = parseJson(text);
  if (!json.ok) return { ok: false, problem: json.problem, id: null };
  if (Array.isArray(json.value)) return { ok: false, problem: 'batch', id: null };
  if (!isObject(json.value)) return { ok: false, problem: 'not-a-message', id: null };
  const message = messageOf(json.value);
  const { id } = json.value;
  if (message === undefined) return { ok: false, problem: 'not-a-message', id: isId(id) ? id : null };
  return { ok: true, message, whole: json.value };
}

function messageOf({ jsonrpc, id, method, params = {}, result, error }: JsonFields): Message | undefined {
  if (jsonrpc !== '2.0' || !isObject(params)) return undefined;
  const named = typeof method === 'string';
  const outcomes = [method, result, error].filter((part) => part !== undefined).length;
  if (outcomes !== 1) return undefined;
  if (named && id === undefined) return { kind: 'notification', method, params };
  if (named) return isId(id) ? { kind: 'request', id, method, params } : undefined;
  if (isObject(error) && (id === null || id === undefined || isId(id))) return { kind: 'error', id: id ?? null, error };
  return isObject(result) && isId(id) ? { kind: 'result', id, result } : undefined;
}

function isId(value: unknown): value is RequestId {
  return (typeof value === 'string' && value.length <= 256) || (typeof value === 'number' && Number.isFinite(value));
}
