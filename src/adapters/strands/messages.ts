import { isObject } from '../../base/is-object.ts';
import { isStructural } from '../../prompt/index.ts';
import { type AdapterSession, copyOf, textsOf, uriIn } from '../core/index.ts';
import type { StrandsBlock, StrandsMessage } from './shapes.ts';

interface Call {
  readonly tool: string;
  readonly input: unknown;
}

/** The messages as the model may see them: every tool result is marked. The messages themselves stay. */
export async function guardMessages<Message extends StrandsMessage>(
  session: AdapterSession,
  messages: readonly Message[],
): Promise<Message[]> {
  const calls = callsIn(messages);
  return Promise.all(
    messages.map(async (message) => {
      if (!message.content.some(isResult)) return message;
      const content = await Promise.all(
        message.content.map((block) => (isResult(block) ? guardResult(session, block, calls) : block)),
      );
      return copyOf(message, { content });
    }),
  );
}

interface ResultBlock extends StrandsBlock {
  readonly toolUseId: string;
  readonly content: readonly StrandsBlock[];
}

function isResult(block: StrandsBlock): block is ResultBlock {
  return block.type === 'toolResultBlock';
}

/** The tool and the arguments of each call, by its id: they name the page that a result comes from. */
function callsIn(messages: readonly StrandsMessage[]): ReadonlyMap<string, Call> {
  const calls = new Map<string, Call>();
  for (const { content } of messages) {
    for (const block of content) {
      if (block.type !== 'toolUseBlock') continue;
      const { toolUseId, name, input } = block as StrandsBlock & Readonly<Record<string, unknown>>;
      calls.set(String(toolUseId), { tool: String(name), input });
    }
  }
  return calls;
}

async function guardResult(
  session: AdapterSession,
  block: ResultBlock,
  calls: ReadonlyMap<string, Call>,
): Promise<StrandsBlock> {
  const { toolUseId } = block;
  const call = calls.get(toolUseId);
  const tool = call?.tool ?? 'tool';
  if (session.isTrusted(tool)) return block;
  const from = { tool, uri: uriIn(call?.input) };
  const content = await Promise.all(
    block.content.map((part, at) =>
      guardPart(session, part, { ...from, callId: at === 0 ? toolUseId : `${toolUseId} ${at}` }),
    ),
  );
  return copyOf(block, { content });
}

interface From {
  readonly callId: string;
  readonly tool: string;
  readonly uri: string | undefined;
}

/** Texts become one marked text; in data and documents, whose form a provider checks, each text is marked in place. */
async function guardPart(session: AdapterSession, part: StrandsBlock, from: From): Promise<StrandsBlock> {
  const members = part as StrandsBlock & Readonly<Record<string, unknown>>;
  switch (part.type) {
    case 'textBlock':
      return copyOf(part, { text: await session.wrapResult({ ...from, content: members.text }) });
    case 'jsonBlock':
      return copyOf(part, { json: await session.wrapTextsIn({ ...from, content: members.json }) });
    case 'documentBlock':
      return guardDocument(session, part, from);
    default:
      return part; // pictures and films have no words that could be marked
  }
}

async function guardDocument(session: AdapterSession, part: StrandsBlock, from: From): Promise<StrandsBlock> {
  const { name, context, source } = part as StrandsBlock & Readonly<Record<string, unknown>>;
  const marked = (callId: string, content: unknown) => session.wrapTextsIn({ ...from, callId, content });
  return copyOf(part, {
    // Providers accept few characters in a name, so no mark fits into one.
    name: typeof name === 'string' && isStructural(name) ? name : 'document',
    ...(typeof context === 'string' ? { context: await marked(`${from.callId} context`, context) } : {}),
    source: isObject(source) ? await guardSource(source, (content) => marked(from.callId, content)) : source,
  });
}

/** The words of a document are in a text or in blocks; bytes and places stay. */
async function guardSource(
  source: Readonly<Record<string, unknown>>,
  marked: (content: unknown) => Promise<unknown>,
): Promise<unknown> {
  if (source.type === 'documentSourceText') return { ...source, text: await marked(source.text) };
  if (source.type !== 'documentSourceContentBlock' || !Array.isArray(source.content)) return source;
  const content = await Promise.all(
    (source.content as readonly unknown[]).map(async (block) =>
      isObject(block) && 'text' in block
        ? copyOf(block, { text: await marked(textsOf(block.text).join('\n')) })
        : block,
    ),
  );
  return { ...source, content };
}
