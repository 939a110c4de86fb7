import { Fault } from '../../base/fault.ts';
import { isObject } from '../../base/is-object.ts';
import { unknownName, wrongValue } from '../../base/wrong-setting.ts';
import type { GuardedSession } from '../../guard/index.ts';

/**
 * What a memory tool is about to store: a text, or a value whose texts are stored together. `null` says that this call
 * stores nothing, such as a `view`. Nothing (`undefined`) says that the text was not found, and the call is refused.
 */
export type MemoryTextOf = (input: Readonly<Record<string, unknown>>) => unknown;

/** A conversation: the host's own name for it, or a session of the guard. */
export type Conversation = string | GuardedSession;

/** What every adapter takes. `Context` is what the framework knows about a run. */
export interface AdapterOptions<Context = unknown> {
  /**
   * The conversation that the agent takes part in: the id of your thread or chat, or a session of the guard. The same id gives
   * the same session in every process. Take it from your own records, never from a model or a page.
   */
  readonly session?: Conversation;
  /** Finds the conversation of a run, for an agent that serves many. Without a conversation the run ends with an error. */
  readonly sessionOf?: (context: Context) => Conversation | undefined | Promise<Conversation | undefined>;
  /**
   * Who writes the memory, such as the name of the agent or of its user. What any session of a principal has read can lower
   * the trust of its notes. Default: `agent`.
   */
  readonly principal?: string | ((context: Context) => string);
  /** The agent's own tools that store memories, and where their input has the text. */
  readonly memoryTools?: Readonly<Record<string, MemoryTextOf>>;
  /** Tools whose results are not from outside, such as a calculator. They are neither reported nor marked. */
  readonly trusted?: readonly string[];
  /** Tools that act on the world. If their arguments come from outside text alone, a person is asked first. */
  readonly effects?: readonly string[];
}

const isConversation = (value: unknown): boolean => (typeof value === 'string' && value !== '') || isObject(value);
const isFunction = (value: unknown): boolean => typeof value === 'function';
const isNameList = (value: unknown): boolean => Array.isArray(value) && value.every((name) => typeof name === 'string');

/** What each option must be. */
const accepted: Readonly<Record<keyof AdapterOptions, readonly [test: (value: unknown) => boolean, expected: string]>> =
  {
    session: [isConversation, 'the id of a conversation, or a session of the guard'],
    sessionOf: [isFunction, 'a function that finds the conversation of a run'],
    principal: [(value) => typeof value === 'string' || isFunction(value), 'a name, or a function that finds it'],
    memoryTools: [
      (value) => isObject(value) && Object.values(value).every(isFunction),
      'an object of functions by the name of their tool',
    ],
    trusted: [isNameList, 'a list of names of tools'],
    effects: [isNameList, 'a list of names of tools'],
  };

/**
 * Refuses options that are misspelt or of another type: an approval that nobody is asked for would go unnoticed. `besides`
 * are options of the adapter itself.
 */
export function checkAdapterOptions(call: string, options: unknown, besides: readonly string[] = []): void {
  if (!isObject(options)) throw invalid(call, wrongValue('the last argument', options, 'an object of options'));
  const known = [...Object.keys(accepted), ...besides];
  for (const name of Object.keys(options)) {
    if (!known.includes(name)) throw invalid(call, unknownName('option', name, known));
  }
  for (const [name, [isValid, expected]] of Object.entries(accepted)) {
    const value = options[name];
    if (value !== undefined && !isValid(value)) throw invalid(call, wrongValue(name, value, expected));
  }
  if (options.session === undefined && options.sessionOf === undefined) {
    throw invalid(
      call,
      'session is missing; pass the id of the conversation, or sessionOf, which finds it for each run',
    );
  }
}

function invalid(call: string, problem: string): Fault {
  return new Fault('config-invalid', `${call}: ${problem}`);
}
