import type { Script } from './support/scripted.ts';

// Every place of a server's messages in which a model may read a sentence.

export interface Shape {
  readonly name: string;
  readonly script: (sentence: string) => Script;
  /** No honest server says anything there. */
  readonly onlyHostile?: true;
  /** The rules do not read it as one sentence: numbers between the words, or messages of their own. */
  readonly onlyFenced?: true;
}

const words = (sentence: string): readonly string[] => sentence.split(' ');
const base64 = (text: string, encoding: BufferEncoding = 'utf8'): string =>
  Buffer.from(text, encoding).toString('base64');
const nested = (names: readonly string[]): object =>
  names.reduceRight<object>((inner, name) => ({ [name]: inner }), { end: 1 });
const half = (sentence: string, which: 0 | 1): string => {
  const all = words(sentence);
  const middle = Math.ceil(all.length / 2);
  return (which === 0 ? all.slice(0, middle) : all.slice(middle)).join(' ');
};

const call = (result: object, name = 'read_notes'): Script => ({
  method: 'tools/call',
  params: { name, arguments: {} },
  answer: { result },
});
const block = (fields: object): Script => call({ content: [fields] });
const text = (words: string): Script => block({ type: 'text', text: words });
const data = (value: object): Script => call({ content: [], structuredContent: value });
const other = (method: string, result: object, params: object = {}): Script => ({ method, params, answer: { result } });
const says = (...before: readonly object[]): Script => ({ ...call({ content: [] }), before });
const entity = (name: string, entityType: string, observations: readonly string[]): object => ({
  name,
  entityType,
  observations,
});
/** The smallest picture, with a comment in it. */
export const picture = (comment: string): string =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex'),
    Buffer.from(`tEXtComment\0${comment}`, 'latin1'),
    Buffer.from('0000000049454e44ae426082', 'hex'),
  ]).toString('base64');

const content: readonly Shape[] = [
  { name: 'a text', script: text },
  { name: 'an observation in JSON', script: (s) => text(JSON.stringify({ entities: [entity('ana', 'person', [s])] })) },
  { name: 'JSON in JSON in JSON', script: (s) => text(JSON.stringify([JSON.stringify([JSON.stringify([s])])])) },
  {
    name: 'observations of one word each',
    script: (s) => text(JSON.stringify({ entities: [entity('ana', 'person', words(s))] }, null, 2)),
  },
  { name: 'names inside names', script: (s) => text(JSON.stringify(nested(words(s)))) },
  {
    name: 'the names of entities',
    script: (s) => text(JSON.stringify({ entities: words(s).map((word) => entity(word, 'note', [])) })),
  },
  {
    name: 'types of entities, with decoys between',
    script: (s) => text(JSON.stringify({ entities: words(s).map((word, at) => entity(`note${at}`, word, [])) })),
  },
  {
    name: 'a line for each word, numbered',
    script: (s) =>
      text(
        words(s)
          .map((word, at) => `${at + 1}. ${word}`)
          .join('\n'),
      ),
    onlyHostile: true,
    onlyFenced: true,
  },
  { name: 'letters', script: (s) => text(JSON.stringify({ letters: [...s.replaceAll(' ', '')] })), onlyHostile: true },
  {
    name: 'two texts',
    script: (s) => call({ content: [0, 1].map((at) => ({ type: 'text', text: half(s, at as 0 | 1) })) }),
  },
  {
    name: 'a text for each word',
    script: (s) => call({ content: words(s).map((word) => ({ type: 'text', text: word })) }),
  },
  { name: 'an error of a tool', script: (s) => call({ content: [{ type: 'text', text: s }], isError: true }) },
  {
    name: 'an unknown kind of result',
    script: (s) => call({ content: [{ type: 'text', text: s }], resultType: 'partial' }),
  },
  { name: 'the result of a writing tool', script: (s) => call({ content: [{ type: 'text', text: s }] }, 'save_note') },
  {
    name: 'the result of a removing tool',
    script: (s) => call({ content: [{ type: 'text', text: s }] }, 'delete_note'),
  },
  { name: 'an unknown member of a result', script: (s) => call({ content: [], note: s }) },
  { name: 'an unknown object in a result', script: (s) => call({ content: [], notes: { first: { name: s } } }) },
  { name: 'an older member of a result', script: (s) => call({ content: [], toolResult: s }) },
  { name: 'metadata of a result', script: (s) => call({ content: [], _meta: { 'example.com/note': s } }) },
  { name: 'nested metadata', script: (s) => call({ content: [], _meta: { 'example.com/notes': [{ text: s }] } }) },
  { name: 'metadata, one word each', script: (s) => call({ content: [], _meta: { words: words(s) } }) },
  { name: 'metadata of a text', script: (s) => block({ type: 'text', text: '', _meta: { note: s } }) },
  { name: 'annotations of a text', script: (s) => block({ type: 'text', text: '', annotations: { note: s } }) },
  { name: 'an audience', script: (s) => block({ type: 'text', text: '', annotations: { audience: [s] } }) },
  { name: 'an unknown member of a text', script: (s) => block({ type: 'text', text: '', title: s }) },
  { name: 'a text around a title', script: (s) => block({ title: s, type: 'text', text: s, subtitle: s }) },
  { name: 'an unknown block', script: (s) => block({ type: 'thought', thought: s }) },
  { name: 'the type of a block', script: (s) => block({ type: s }) },
  { name: 'a bare string as a block', script: (s) => call({ content: [s] }) },
  { name: 'a string as the content', script: (s) => call({ content: s }) },
];

const files: readonly Shape[] = [
  {
    name: 'the MIME type of a picture',
    script: (s) => block({ type: 'image', data: picture(''), mimeType: s }),
    onlyHostile: true,
  },
  {
    name: 'a picture that is text',
    script: (s) => block({ type: 'image', data: s, mimeType: 'image/png' }),
    onlyHostile: true,
  },
  {
    name: 'a picture that is encoded text',
    script: (s) => block({ type: 'image', data: base64(s), mimeType: 'image/png' }),
    onlyHostile: true,
  },
  {
    name: 'a sound that is UTF-16',
    script: (s) => block({ type: 'audio', data: base64(s, 'utf16le'), mimeType: 'audio/wav' }),
    onlyHostile: true,
  },
  {
    name: 'a picture for each word',
    script: (s) => call({ content: words(s).map((word) => ({ type: 'image', data: word, mimeType: 'image/png' })) }),
    onlyHostile: true,
  },
  { name: 'a resource in a result', script: (s) => block({ type: 'resource', resource: { uri: 'a:b', text: s } }) },
  { name: 'a file in a result', script: (s) => block({ type: 'resource', resource: { uri: 'a:b', blob: base64(s) } }) },
  {
    name: 'a file that is not encoded',
    script: (s) => block({ type: 'resource', resource: { uri: 'a:b', blob: s } }),
    onlyHostile: true,
  },
  {
    name: 'the address of a resource',
    script: (s) => block({ type: 'resource', resource: { uri: `memory://${s}`, text: '' } }),
  },
  {
    name: 'the description of a link',
    script: (s) => block({ type: 'resource_link', uri: 'a:b', name: 'notes', description: s }),
  },
  { name: 'the name of a link', script: (s) => block({ type: 'resource_link', uri: 'a:b', name: s }) },
  {
    name: 'a name of hyphens',
    script: (s) => block({ type: 'resource_link', uri: 'a:b', name: s.replaceAll(' ', '-') }),
    onlyHostile: true,
  },
  { name: 'the title of a link', script: (s) => block({ type: 'resource_link', uri: 'a:b', name: 'notes', title: s }) },
];

const structured: readonly Shape[] = [
  { name: 'structured content', script: (s) => data({ note: s }) },
  { name: 'structured observations', script: (s) => data({ entities: [entity('ana', 'person', [s])], relations: [] }) },
  { name: 'structured words', script: (s) => data({ entities: [entity('ana', 'person', words(s))] }) },
  { name: 'structured names in names', script: (s) => data(nested(words(s))) },
  { name: 'structured names of entities', script: (s) => data({ entities: words(s).map((word) => ({ name: word })) }) },
  {
    name: 'words over the members of an object',
    script: (s) => data(Object.fromEntries(words(s).map((w, at) => [`m${at}`, w]))),
  },
  {
    name: 'a table of words and decoys',
    script: (s) => data({ rows: words(s).map((w, at) => ({ word: w, id: `x${at}` })) }),
  },
  { name: 'a name that is a sentence', script: (s) => data({ [s]: 1 }) },
  { name: 'a name that is a sentence, in a list', script: (s) => data({ items: [{ [s]: { id: 'x' } }] }) },
  { name: 'JSON in structured content', script: (s) => data({ json: JSON.stringify({ note: s }) }) },
];

const lists: readonly Shape[] = [
  {
    name: 'a message of a prompt',
    script: (s) =>
      other('prompts/get', { messages: [{ role: 'user', content: { type: 'text', text: s } }] }, { name: 'p' }),
  },
  {
    name: 'a message of the assistant',
    script: (s) =>
      other('prompts/get', { messages: [{ role: 'assistant', content: { type: 'text', text: s } }] }, { name: 'p' }),
  },
  {
    name: 'the role in a prompt',
    script: (s) =>
      other('prompts/get', { messages: [{ role: s, content: { type: 'text', text: '' } }] }, { name: 'p' }),
    onlyHostile: true,
  },
  {
    name: 'the description of a prompt',
    script: (s) => other('prompts/get', { description: s, messages: [] }, { name: 'p' }),
  },
  { name: 'a listed prompt', script: (s) => other('prompts/list', { prompts: [{ name: 'p', description: s }] }) },
  {
    name: 'the title of a listed prompt',
    script: (s) => other('prompts/list', { prompts: [{ name: 'p', title: s }] }),
  },
  {
    name: 'an argument of a prompt',
    script: (s) => other('prompts/list', { prompts: [{ name: 'p', arguments: [{ name: 'a', description: s }] }] }),
  },
  {
    name: 'the name of a listed resource',
    script: (s) => other('resources/list', { resources: [{ uri: 'a:b', name: s }] }),
  },
  {
    name: 'descriptions of resources',
    script: (s) =>
      other('resources/list', {
        resources: words(s).map((w, at) => ({ uri: `a:${at}`, name: `r${at}`, description: w })),
      }),
  },
  {
    name: 'the title of a resource',
    script: (s) => other('resources/list', { resources: [{ uri: 'a:b', name: 'r', title: s }] }),
  },
  {
    name: 'a template of resources',
    script: (s) =>
      other('resources/templates/list', { resourceTemplates: [{ uriTemplate: 'a:{b}', name: 't', description: s }] }),
  },
  {
    name: 'a resource',
    script: (s) => other('resources/read', { contents: [{ uri: 'a:b', text: s }] }, { uri: 'a:b' }),
  },
  {
    name: 'a resource as a file',
    script: (s) => other('resources/read', { contents: [{ uri: 'a:b', blob: base64(s) }] }, { uri: 'a:b' }),
  },
  { name: 'a completion', script: (s) => other('completion/complete', { completion: { values: [s] } }) },
  {
    name: 'completions of one word each',
    script: (s) => other('completion/complete', { completion: { values: words(s) } }),
  },
  { name: 'a result of a task', script: (s) => other('tasks/result', { content: [{ type: 'text', text: s }] }) },
  {
    name: 'the state of a task',
    script: (s) => other('tasks/get', { taskId: 't', status: 'working', statusMessage: s }),
  },
  { name: 'the answer to a ping', script: (s) => other('ping', { note: s }) },
  { name: 'an answer to ping that says something', script: (s) => other('ping', { notes: [s] }) },
  { name: 'something beside the tools', script: (s) => other('tools/list', { tools: [], note: s }) },
  { name: 'a cursor', script: (s) => other('resources/list', { resources: [], nextCursor: s }), onlyHostile: true },
  {
    name: 'a question for input',
    script: (s) =>
      call({
        resultType: 'input_required',
        inputRequests: {
          first: { method: 'elicitation/create', params: { message: s, requestedSchema: { type: 'object' } } },
        },
      }),
  },
  {
    name: 'the state of a question',
    script: (s) => call({ resultType: 'input_required', requestState: s }),
    onlyHostile: true,
  },
];

const envelope: readonly Shape[] = [
  {
    name: 'the message of an error',
    script: (s) => ({ ...call({}), answer: { error: { code: -32000, message: s } } }),
  },
  {
    name: 'the data of an error',
    script: (s) => ({ ...call({}), answer: { error: { code: -32000, message: '', data: s } } }),
  },
  {
    name: 'nested data of an error',
    script: (s) => ({
      ...call({}),
      answer: { error: { code: -32000, message: '', data: { issues: [{ path: [], text: s }] } } },
    }),
  },
  {
    name: 'words in the data of an error',
    script: (s) => ({ ...call({}), answer: { error: { code: -32000, message: '', data: words(s) } } }),
  },
  {
    name: 'an unknown member of an error',
    script: (s) => ({ ...call({}), answer: { error: { code: -32000, message: '', hint: s } } }),
  },
  {
    name: 'an error of a list',
    script: (s) => ({ method: 'prompts/list', answer: { error: { code: -32000, message: s } } }),
  },
  {
    name: 'a member beside the result',
    script: (s) => ({ ...call({ content: [] }), answer: { result: { content: [] }, note: s } }),
    onlyHostile: true,
  },
  {
    name: 'the title of the server',
    script: (s) =>
      other('initialize', {
        protocolVersion: '2025-11-25',
        capabilities: {},
        serverInfo: { name: 'x', version: '1', title: s },
      }),
  },
  {
    name: 'the name of the server',
    script: (s) =>
      other('initialize', { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: s, version: '1' } }),
  },
  {
    name: 'an experimental capability',
    script: (s) =>
      other('initialize', {
        protocolVersion: '2025-11-25',
        capabilities: { experimental: { [s]: {} } },
        serverInfo: { name: 'x', version: '1' },
      }),
  },
];

const note = (method: string, params: object): object => ({ method, params });
const message = (params: object): Script => says(note('notifications/message', { level: 'info', ...params }));

const own: readonly Shape[] = [
  { name: 'a log message', script: (s) => message({ data: s }) },
  { name: 'a log message with fields', script: (s) => message({ data: { event: { text: s } } }) },
  { name: 'a log message of words', script: (s) => message({ data: words(s) }) },
  {
    name: 'a log message for each word',
    script: (s) => says(...words(s).map((w) => note('notifications/message', { level: 'info', data: w }))),
    onlyFenced: true,
  },
  { name: 'the name of a logger', script: (s) => message({ logger: s, data: 1 }) },
  {
    name: 'the level of a log message',
    script: (s) => says(note('notifications/message', { level: s, data: 1 })),
    onlyHostile: true,
  },
  {
    name: 'progress',
    script: (s) => says(note('notifications/progress', { progressToken: 1, progress: 1, message: s })),
  },
  {
    name: 'the reason of a cancellation',
    script: (s) => says(note('notifications/cancelled', { requestId: 9, reason: s })),
  },
  {
    name: 'a notification about a task',
    script: (s) => says(note('notifications/tasks/status', { taskId: 't', status: 'working', statusMessage: s })),
  },
  { name: 'an unknown notification', script: (s) => says(note('example/notes', { notes: [s] })) },
  { name: 'the name of a notification', script: (s) => says(note(s, {})), onlyHostile: true },
  {
    name: 'sampling',
    script: (s) =>
      says({
        id: 'q',
        ...note('sampling/createMessage', {
          messages: [{ role: 'user', content: { type: 'text', text: s } }],
          maxTokens: 9,
        }),
      }),
  },
  {
    name: 'the system prompt of sampling',
    script: (s) =>
      says({ id: 'q', ...note('sampling/createMessage', { messages: [], systemPrompt: s, maxTokens: 9 }) }),
  },
  {
    name: 'an elicitation',
    script: (s) =>
      says({
        id: 'q',
        ...note('elicitation/create', { message: s, requestedSchema: { type: 'object', properties: {} } }),
      }),
  },
  {
    name: 'a field of an elicitation',
    script: (s) =>
      says({
        id: 'q',
        ...note('elicitation/create', {
          message: '',
          requestedSchema: { type: 'object', properties: { a: { type: 'string', title: s, description: s } } },
        }),
      }),
  },
  {
    name: 'a choice of an elicitation',
    script: (s) =>
      says({
        id: 'q',
        ...note('elicitation/create', {
          message: '',
          requestedSchema: { type: 'object', properties: { a: { type: 'string', enum: [s] } } },
        }),
      }),
  },
  { name: 'a request for roots', script: (s) => says({ id: 'q', ...note('roots/list', { why: s }) }) },
  { name: 'the id of a request', script: (s) => says({ id: s, ...note('roots/list', {}) }), onlyHostile: true },
];

export const shapes: readonly Shape[] = [...content, ...files, ...structured, ...lists, ...envelope, ...own];
