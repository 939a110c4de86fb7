import type { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server';
import { Fault } from '../base/fault.ts';
import { failed } from './answer.ts';

type ToolAnswer = CallToolResult | InputRequiredResult;

/**
 * A Fault is for the operator. The model is told that nothing was done and whom to turn to: the message of a Fault holds no
 * memory text, and that of any other error may hold anything.
 */
export function withFaultsAsErrors<A>(
  run: (given: A, ctx: ServerContext) => Promise<ToolAnswer>,
): (given: A, ctx: ServerContext) => Promise<ToolAnswer> {
  return async (given, ctx) => {
    try {
      return await run(given, ctx);
    } catch (error) {
      const code = error instanceof Fault ? error.code : 'internal';
      const what = error instanceof Fault ? error.message : 'something went wrong inside Bezoar';
      return failed(code, `Not done: ${what}. Tell the user; an operator has to look.`);
    }
  };
}
