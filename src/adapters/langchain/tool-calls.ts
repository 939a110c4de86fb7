import { type AdapterSession, insideTool, ownToolRun } from '../core/index.ts';
import { askIfNeeded } from './approval.ts';
import { inputOf } from './memory-tools.ts';
import type { LcRuntime, LcToolCall } from './shapes.ts';
import { refusalIn } from './store-refusal.ts';

/** How a framework runs a call, and how it makes a result of a text. */
export interface CallRunner<Result> {
  run(call: LcToolCall): Result | Promise<Result>;
  answer(text: string): Result | Promise<Result>;
}

/**
 * Runs a tool call if the guard and, where needed, a person agree. Otherwise the model reads why not. Throws if the guard
 * fails, and as LangGraph does to end a run with a question.
 */
export async function runGuarded<Result>(
  session: AdapterSession,
  { call, tool, runtime }: { readonly call: LcToolCall; readonly tool: unknown; readonly runtime: LcRuntime },
  runner: CallRunner<Result>,
): Promise<Result> {
  const runOwn = ownToolRun(tool);
  if (runOwn !== undefined) return runner.answer(await runOwn(session, inputOf(call.args)));
  const asked = await askIfNeeded(session, call, runtime);
  if (!asked.run) return runner.answer(asked.message);
  const allowed = asked.args === undefined ? call : { ...call, args: asked.args };
  const verdict = await session.judgeMemoryCall({ tool: allowed.name, input: allowed.args });
  if (!verdict.run) return runner.answer(verdict.message);
  try {
    return await insideTool(() => runner.run(allowed));
  } catch (error) {
    // A guarded store refused a text of the tool: the model gets the refusal, as from any memory tool.
    const refusal = refusalIn(error);
    if (refusal === undefined) throw error;
    return runner.answer(refusal.message);
  }
}
