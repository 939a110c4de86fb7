import type { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server';
import { Fault } from '../base/fault.ts';
import { failed } from './answer.ts';

type ToolAnswer = CallToolResult | InputRequiredResult;

/**
 * A Fault is for the operator. The model learns that the call failed and whom to tell. It sees the message of a Fault,
 * which never contains memory text, but not that of any other error, which might.
 */
export function withFaultsAsErrors<A>(
  run: (given: A, ctx: ServerContext) => Promise<ToolAnswer>,
): (given: A, ctx: ServerContext) => Promise<ToolAnswer> {
  return async (given, ctx) => {
    try {
      return await run(given, ctx);
    } catch (error) {
      const code = error instanceof Fault ? error.code : 'internal';
      const what = error instanceof Fault ? error.message : 'internal error in Bezoar';
      return failed(code, `Failed: ${what}. Tell the user: this needs an operator.`);
    }
  };
}
