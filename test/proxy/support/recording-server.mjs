// A memory server that writes every line it receives to a file and answers. It lists the tools of a JSON file. Like Go's
// encoding/json, it takes a member for another whose name differs only in case; the last one wins.
// recording-server.mjs <file with the tools> <file for the lines>
import { appendFileSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline';

const [toolsFile, log] = process.argv.slice(2);
const tools = JSON.parse(readFileSync(toolsFile, 'utf8'));
const put = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

/** What the server asks of its client, by the tool that makes it ask. */
const questions = {
  ask_model: ['sampling/createMessage', { messages: [], maxTokens: 9 }],
  ask_user: ['elicitation/create', { message: 'Your name?', requestedSchema: { type: 'object', properties: {} } }],
  ask_roots: ['roots/list', {}],
};

const folded = (name) => name.toLowerCase().replaceAll('\u017f', 's').replaceAll('\u212a', 'k');

/** The member that such a reader finds under a name. */
function member(object, name) {
  if (typeof object !== 'object' || object === null) return undefined;
  return Object.entries(object).findLast(([own]) => folded(own) === name)?.[1];
}

createInterface({ input: process.stdin }).on('line', (line) => {
  appendFileSync(log, `${line}\n`);
  const message = JSON.parse(line);
  const [id, method] = [member(message, 'id'), member(message, 'method')];
  if (method === undefined || id === undefined) return;
  const params = member(message, 'params');
  const name = member(params, 'name');
  if (method === 'tools/call') {
    appendFileSync(log, `${JSON.stringify({ executed: name, arguments: member(params, 'arguments') })}\n`);
  }
  const question = method === 'tools/call' ? questions[name] : undefined;
  if (question !== undefined) put({ id: `ask-${id}`, method: question[0], params: question[1] });
  const results = {
    initialize: {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'recording', version: '1' },
    },
    'tools/list': { tools },
    'tools/call': { content: [{ type: 'text', text: 'done' }] },
  };
  put({ id, result: results[method] ?? {} });
});
