import { closeSync, createReadStream, existsSync, openSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Fault } from '../base/fault.ts';
import {
  chatEndpoint,
  type Exchange,
  type ModelOfRun,
  maxTranscriptLineBytes,
  modelOfRun,
  recorded,
  replayed,
  type Transcript,
  TranscriptReader,
  transcriptHead,
} from '../lab/index.ts';
import { type Context, say } from './context.ts';
import { drawHidden } from './draw.ts';
import { jsonLines } from './json-lines.ts';
import { reasonOf } from './reason.ts';

/** The options of `bezoar lab run` about a language model. */
export interface ModelFlags {
  readonly model?: string;
  readonly modelName?: string;
  readonly keyEnv?: string;
  readonly timeout: number;
  readonly transcript?: string;
  readonly replay?: string;
}

/** The model of a run, and its transcript, which must be closed. */
export interface OpenModel {
  readonly model: ModelOfRun;
  close(): void;
}

/** What the program shows while it waits. */
interface ModelWatch {
  readonly onRequest: (count: number) => void;
  /** Makes room for a line about a failed try. */
  readonly onRetry: () => void;
}

const defaultModelName = 'default';

/** The model that the options name; undefined if the victim is the script. */
export async function openModel(
  context: Context,
  flags: ModelFlags & { readonly seed: number },
  { onRequest, onRetry }: ModelWatch,
): Promise<OpenModel | undefined> {
  const { model: url, replay, seed } = flags;
  if (url === undefined && replay === undefined) {
    refuseWithoutModel(flags);
    return undefined;
  }
  if (flags.transcript !== undefined) refuseExisting(context, flags.transcript);
  const transcript = replay === undefined ? undefined : await readTranscript(context, replay);
  const name = nameOf(flags, transcript);
  const live = url === undefined ? undefined : chatEndpoint(endpointOptions(context, flags, url, onRetry));
  const exchange = transcript === undefined ? live : replayed(transcript, drawHidden(replay ?? ''), live);
  if (exchange === undefined) throw new Error('a model needs an endpoint or a transcript');
  const file = transcriptFile(context, flags.transcript, name);
  return {
    model: modelOfRun({ name, seed, onRequest, exchange: resumable(file.record(exchange), flags.transcript) }),
    close: () => file.close(),
  };
}

function refuseWithoutModel({ modelName, keyEnv, transcript }: ModelFlags): void {
  const given = { '--model-name': modelName, '--key-env': keyEnv, '--transcript': transcript };
  const flag = Object.entries(given).find(([, value]) => value !== undefined)?.[0];
  if (flag !== undefined) throw new Fault('input-invalid', `${flag} needs --model or --replay`);
}

/** A transcript is hours of work of a model, so none is written over. */
function refuseExisting({ io }: Context, file: string): void {
  if (!existsSync(resolve(io.cwd, file))) return;
  throw new Fault('input-invalid', `${drawHidden(file)} exists already; choose another name for --transcript`);
}

function nameOf({ modelName }: ModelFlags, transcript: Transcript | undefined): string {
  const name = modelName ?? transcript?.model ?? defaultModelName;
  if (name === '' || name.length > 200 || drawHidden(name) !== name) {
    throw new Fault('input-invalid', '--model-name must have 1 to 200 visible characters');
  }
  if (transcript !== undefined && transcript.model !== name) {
    throw new Fault('input-invalid', `the transcript is of the model ${drawHidden(transcript.model)}, not of ${name}`);
  }
  return name;
}

function endpointOptions(context: Context, { keyEnv, timeout }: ModelFlags, url: string, onRetry: () => void) {
  const key = keyEnv === undefined ? undefined : context.io.env[keyEnv];
  if (keyEnv !== undefined && (key === undefined || key === '')) {
    throw new Fault('input-invalid', `the variable ${drawHidden(keyEnv)} of --key-env is not set`);
  }
  return {
    url,
    timeoutMs: timeout * 1_000,
    wait: async (milliseconds: number) => {
      await sleep(milliseconds);
    },
    onRetry: (reason: string, milliseconds: number) => {
      onRetry();
      say(context, `the model: ${reason}; next try in ${Math.round(milliseconds / 1_000)} seconds`);
    },
    ...(key === undefined ? {} : { key }),
  };
}

async function readTranscript({ io }: Context, file: string): Promise<Transcript> {
  const name = drawHidden(file);
  const reader = new TranscriptReader(name);
  try {
    for await (const lines of jsonLines(createReadStream(resolve(io.cwd, file)), maxTranscriptLineBytes)) {
      for (const line of lines) {
        if ('error' in line) throw new Fault('input-invalid', `${name}:${line.line}: ${line.error}`);
        reader.take(line.line, line.value);
      }
    }
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault('input-unreadable', `${name}: ${reasonOf(error)}`);
  }
  return reader.end();
}

interface TranscriptFile {
  record(exchange: Exchange): Exchange;
  close(): void;
}

/** Created with the first answer: a run that gets none leaves no file. */
function transcriptFile({ io }: Context, file: string | undefined, model: string): TranscriptFile {
  if (file === undefined) return { record: (exchange) => exchange, close: () => undefined };
  let handle: number | undefined;
  const write = (line: string): void => {
    try {
      if (handle === undefined) {
        handle = openSync(resolve(io.cwd, file), 'wx', 0o600);
        writeSync(handle, transcriptHead(model));
      }
      writeSync(handle, line);
    } catch (error) {
      throw new Fault('input-unreadable', `${drawHidden(file)} cannot be written: ${reasonOf(error)}`);
    }
  };
  return {
    record: (exchange) => recorded(exchange, write),
    close: () => {
      if (handle !== undefined) closeSync(handle);
    },
  };
}

/** Says how to continue after a failure. */
function resumable(exchange: Exchange, transcript: string | undefined): Exchange {
  let answered = 0;
  return async (body) => {
    try {
      const answer = await exchange(body);
      answered += 1;
      return answer;
    } catch (error) {
      if (!(error instanceof Fault) || answered === 0) throw error;
      const hint =
        transcript === undefined
          ? 'with --transcript FILE a run can be continued'
          : `${answered} answers are in ${drawHidden(transcript)}; continue with --replay ${drawHidden(transcript)} --model URL and another --transcript`;
      throw new Fault(error.code, `${error.message}; ${hint}`);
    }
  };
}
