import type { SessionOrigin } from '../guard/index.ts';
import { type JsonTree, type Message, memberOf } from '../jsonrpc/index.ts';
import type { CallScreen, ScreenedText } from './call-screen.ts';
import type { FetchPage, ToolCatalog } from './catalog.ts';
import { type Outgoing, outgoingOf } from './client-messages.ts';
import { withTexts } from './readings.ts';
import type { ShownTexts } from './shown-texts.ts';

type Request = Extract<Message, { kind: 'request' }>;

export type JudgedRequest =
  | { readonly ok: true; readonly outgoing: Outgoing<Request> }
  | { readonly ok: false; readonly notice: string };

export interface JudgeParts {
  readonly calls: CallScreen;
  readonly catalog: ToolCatalog;
  readonly shown: ShownTexts;
}

const passed: ScreenedText = { ok: true };

/**
 * Decides what of a client's messages reaches the server. Arguments of writing tools, and answers to what the server asked,
 * can become memory: the guard judges them as writes. Everything else a client sends is scanned, and refused if it reads like
 * an attack.
 */
export class ClientJudge {
  readonly #calls: CallScreen;
  readonly #catalog: ToolCatalog;
  readonly #shown: ShownTexts;

  constructor({ calls, catalog, shown }: JudgeParts) {
    this.#calls = calls;
    this.#catalog = catalog;
    this.#shown = shown;
  }

  async request(
    given: Outgoing<Request>,
    origin: (tool: string) => Promise<SessionOrigin>,
    fetchPage: FetchPage,
  ): Promise<JudgedRequest> {
    const { message, body } = given;
    if (message.method === 'tools/call') return this.#call(given, origin, fetchPage);
    const judged = await this.#rest(body, [], () => origin(''));
    return judged.ok ? { ok: true, outgoing: given } : judged;
  }

  /** An answer to what the server asked of the client's model or its user: the server may store it. */
  answer(body: JsonTree, origin: () => Promise<SessionOrigin>): Promise<ScreenedText> {
    return origin().then((by) => this.#calls.write(body, by));
  }

  /** A message that gets no answer. */
  notice(body: JsonTree, origin: () => Promise<SessionOrigin>): Promise<ScreenedText> {
    return this.#calls.question(body, origin);
  }

  async #call(
    { message, body }: Outgoing<Request>,
    originOf: (tool: string) => Promise<SessionOrigin>,
    fetchPage: FetchPage,
  ): Promise<JudgedRequest> {
    const { name } = message.params;
    if (typeof name !== 'string') return { ok: false, notice: 'Not forwarded: the call names no tool.' };
    const stopped = await this.#catalog.ensure(fetchPage);
    if (stopped !== undefined) return { ok: false, notice: stopped };
    if (!this.#catalog.isListed(name)) {
      return { ok: false, notice: 'Not forwarded: the memory server lists no tool of this name. List its tools.' };
    }
    const role = this.#catalog.roleOf(name);
    const isSearch = !role.writes || role.removes;
    const own = withMember(body, 'arguments', (given) =>
      withTexts(given, (text) => this.#shown.original(text, isSearch)),
    );
    const origin = (): Promise<SessionOrigin> => originOf(name);
    const given = memberOf(own, 'arguments');
    const checks: readonly (() => Promise<ScreenedText>)[] = [
      () => this.#rest(own, ['arguments'], origin),
      ...(given === undefined || !role.removes ? [] : [() => this.#calls.removal(given, origin)]),
      async () => {
        if (given === undefined) return passed;
        return role.writes ? this.#calls.write(given, await origin()) : this.#calls.question(given, origin);
      },
    ];
    for (const check of checks) {
      const judged = await check();
      if (!judged.ok) return judged;
    }
    return { ok: true, outgoing: outgoingOf(message, own) };
  }

  /** The members of a request besides those that were judged already. */
  async #rest(body: JsonTree, judged: readonly string[], origin: () => Promise<SessionOrigin>): Promise<ScreenedText> {
    const answers = memberOf(body, 'inputResponses');
    const others = without(body, [...judged, 'inputResponses']);
    const asked = await this.#calls.question(others, origin);
    return asked.ok && answers !== undefined ? this.answer(answers, origin) : asked;
  }
}

function without(tree: JsonTree, names: readonly string[]): JsonTree {
  if (tree.kind !== 'object') return tree;
  return { kind: 'object', members: tree.members.filter(([name]) => !names.includes(name)) };
}

function withMember(tree: JsonTree, name: string, change: (value: JsonTree) => JsonTree): JsonTree {
  if (tree.kind !== 'object') return tree;
  return {
    kind: 'object',
    members: tree.members.map(([own, value]) => [own, own === name ? change(value) : value]),
  };
}
