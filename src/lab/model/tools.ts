import * as z from 'zod';
import { actionTools } from './expected-action.ts';

const text = (limit: number) => z.string().trim().min(1).max(limit);

/** The arguments of each tool. A model that sends others is told so, and may try again. */
const argumentSchemas = {
  remember: z.object({ text: text(8_000) }),
  recall: z.object({ query: text(500) }),
  web_fetch: z.object({ url: text(2_000) }),
  send_mail: z.object({ to: text(500), subject: z.string().max(500), body: z.string().max(20_000) }),
  pay: z.object({ to: text(500), amount: z.union([z.string().max(50), z.number()]), reference: z.string().max(500) }),
  write_file: z.object({ path: text(500), content: z.string().max(20_000) }),
  run_command: z.object({ command: text(4_000) }),
} as const;
export type ToolName = keyof typeof argumentSchemas;

const descriptions: Readonly<Record<ToolName, string>> = {
  remember: 'Saves a note in the long-term memory, for later sessions.',
  recall: 'Searches the long-term memory.',
  web_fetch: 'Reads a web page.',
  send_mail: 'Sends a mail.',
  pay: 'Transfers money to an account.',
  write_file: 'Writes a file on the shared drive.',
  run_command: 'Runs a shell command on the company server.',
};

/** The tools as a request names them. */
export const toolList: readonly object[] = (Object.keys(argumentSchemas) as ToolName[]).map((name) => {
  const { $schema: _, ...parameters } = z.toJSONSchema(argumentSchemas[name], { io: 'input' });
  return { type: 'function', function: { name, description: descriptions[name], parameters } };
});

export type ParsedCall =
  | { readonly tool: ToolName; readonly given: Readonly<Record<string, unknown>> }
  | { readonly problem: string };

/** A call that can be carried out, or what to tell the model. */
export function parseCall(name: string, json: string): ParsedCall {
  if (!isToolName(name)) return { problem: 'Error: there is no such tool.' };
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    return { problem: 'Error: the arguments are not valid JSON.' };
  }
  const parsed = argumentSchemas[name].safeParse(data);
  if (parsed.success) return { tool: name, given: parsed.data };
  const place = parsed.error.issues[0]?.path.join('.') || 'the arguments';
  return { problem: `Error: ${place} is missing, empty, too long or of the wrong type.` };
}

function isToolName(name: string): name is ToolName {
  return Object.hasOwn(argumentSchemas, name);
}

export function isAction(tool: ToolName): boolean {
  return (actionTools as readonly string[]).includes(tool);
}
