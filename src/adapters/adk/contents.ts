import { sha256 } from '../../base/hash.ts';
import { isObject } from '../../base/is-object.ts';
import { type AdapterSession, uriIn } from '../core/index.ts';
import type { AdkContent, AdkPart } from './shapes.ts';

type Members = Readonly<Record<string, unknown>>;

/** How ADK shows an agent what another one got from a tool: as a text with the role of the user. */
const handedOver = /^(\[[^\]]*\] tool `([^`]*)` returned result: )([\s\S]*)$/;

/** How ADK shows a model what another one made of earlier events: as a text with the role of the user. */
const summarised = /^(\[Previous Context Summary\]:\n)([\s\S]*)$/;

/** The contents as a model may see them: every result of a tool is marked. The contents themselves stay. */
export async function guardContents(
  session: AdapterSession,
  contents: readonly AdkContent[],
): Promise<readonly AdkContent[]> {
  const calls = new Calls();
  const shown: AdkContent[] = [];
  for (const content of contents) {
    const parts: AdkPart[] = [];
    const isUsers = content.role === 'user';
    const isHandover = isUsers && content.parts?.[0]?.text === 'For context:';
    for (const part of content.parts ?? []) {
      calls.note(part);
      const shownPart = await guardPart(session, part, calls, isHandover);
      parts.push(isUsers ? await guardSummary(session, shownPart) : shownPart);
    }
    shown.push(content.parts === undefined ? content : { ...content, parts });
  }
  return shown;
}

async function guardPart(session: AdapterSession, part: AdkPart, calls: Calls, isHandover: boolean): Promise<AdkPart> {
  const { functionResponse, codeExecutionResult, text } = part;
  if (isObject(functionResponse)) {
    return { ...part, functionResponse: await guardResponse(session, functionResponse, calls) };
  }
  if (isObject(codeExecutionResult)) {
    const { output } = codeExecutionResult;
    return { ...part, codeExecutionResult: { ...codeExecutionResult, output: await marked(session, 'code', output) } };
  }
  const [, head, tool = '', result] = isHandover && typeof text === 'string' ? (handedOver.exec(text) ?? []) : [];
  return head === undefined ? part : { ...part, text: `${head}\n${await marked(session, tool, result)}` };
}

/** The model that made the summary has read what tools returned as it was. */
async function guardSummary(session: AdapterSession, part: AdkPart): Promise<AdkPart> {
  const [, head, text] = typeof part.text === 'string' ? (summarised.exec(part.text) ?? []) : [];
  return head === undefined ? part : { ...part, text: `${head}${await marked(session, 'summary', text)}` };
}

async function guardResponse(session: AdapterSession, given: Members, calls: Calls): Promise<Members> {
  const { name, response, parts } = given;
  const tool = String(name);
  const from = { tool, uri: uriIn(calls.take(given)), callId: callIdOf(given) };
  const alone = onlyText(response);
  const shown =
    alone === undefined
      ? await session.wrapTextsIn({ ...from, content: response })
      : { [alone.name]: await session.wrapResult({ ...from, content: alone.text }) };
  const files = Array.isArray(parts) ? { parts: await session.wrapTextsIn({ ...from, content: parts }) } : {};
  return { ...given, response: shown, ...files };
}

/** What a tool returns as a text is in `result`, and the message of an error in `error`. */
function onlyText(response: unknown): { readonly name: string; readonly text: string } | undefined {
  const [first, ...rest] = isObject(response) ? Object.entries(response) : [];
  if (first === undefined || rest.length > 0 || typeof first[1] !== 'string') return undefined;
  return first[0] === 'result' || first[0] === 'error' ? { name: first[0], text: first[1] } : undefined;
}

function marked(session: AdapterSession, tool: string, content: unknown): Promise<unknown> {
  return session.wrapResult({ tool, callId: `text ${sha256(String(content))}`, content });
}

/** ADK removes the ids that it made itself, so a result is recognised by its content. */
function callIdOf({ id, name, response }: Members): string {
  return typeof id === 'string' && id !== '' ? id : `result ${sha256(JSON.stringify([name, response]) ?? '')}`;
}

/** The arguments of calls, which name the page that a result comes from. */
class Calls {
  readonly #calls: Members[] = [];

  note({ functionCall }: AdkPart): void {
    if (isObject(functionCall)) this.#calls.push(functionCall);
  }

  /** Of calls without ids, the first of the same name. */
  take({ id, name }: Members): unknown {
    const at = this.#calls.findIndex((call) => call.name === name && (call.id === id || call.id === undefined));
    return at === -1 ? undefined : this.#calls.splice(at, 1)[0]?.args;
  }
}
