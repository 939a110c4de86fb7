/**
 * The strings of a message that belong to the protocol: a client needs them unchanged, and each has a form that leaves no
 * room for a sentence. Every other string of a server is text that a model may read. They are scanned like all others.
 */
const structuralMembers: ReadonlyMap<string, RegExp> = new Map([
  ['type', oneOf('text image audio resource resource_link tool_use tool_result ref/prompt ref/resource'.split(' '))],
  ['role', oneOf(['user', 'assistant'])],
  ['audience', oneOf(['user', 'assistant'])],
  ['resultType', oneOf('complete input_required task'.split(' '))],
  ['status', oneOf('working input_required completed failed cancelled'.split(' '))],
  ['taskSupport', oneOf('forbidden optional required'.split(' '))],
  ['level', oneOf('debug info notice warning error critical alert emergency'.split(' '))],
  ['mode', oneOf(['form', 'url', 'auto', 'required', 'none'])],
  ['includeContext', oneOf(['none', 'thisServer', 'allServers'])],
  ['cacheScope', oneOf(['public', 'private'])],
  ['method', oneOf('elicitation/create sampling/createMessage roots/list'.split(' '))],
  ['protocolVersion', versionPattern()],
  ['supportedVersions', versionPattern()],
  ['resourceSubscriptions', addressPattern()],
  ['stopReason', oneOf('endTurn maxTokens stopSequence toolUse'.split(' '))],
  ['version', /^[\w.+-]{1,64}$/],
  ['name', /^[\w.:/@-]{1,128}$/],
  ['logger', /^[\w.:/@-]{1,64}$/],
  ['uri', addressPattern()],
  ['uriTemplate', addressPattern()],
  ['url', addressPattern()],
  ['src', addressPattern()],
  ['websiteUrl', addressPattern()],
  ['mimeType', /^[a-z]+\/[\w.+-]{1,64}(?:; ?[a-z]+=[\w.-]{1,32})?$/i],
  ['sizes', /^(?:\d{1,5}x\d{1,5}|any)$/],
  ['theme', oneOf(['light', 'dark'])],
  ['lastModified', datePattern()],
  ['createdAt', datePattern()],
  ['lastUpdatedAt', datePattern()],
  ['nextCursor', opaquePattern()],
  ['requestState', opaquePattern()],
  ['taskId', opaquePattern()],
  ['elicitationId', opaquePattern()],
  ['progressToken', opaquePattern()],
  ['requestId', opaquePattern()],
  ['toolUseId', opaquePattern()],
  ['id', opaquePattern()],
]);

/** Inside a JSON Schema, as in the form of an elicitation. */
const schemaMembers: ReadonlyMap<string, RegExp> = new Map([
  ['type', oneOf('object string number integer boolean array null'.split(' '))],
  ['format', oneOf('email uri date date-time time uuid'.split(' '))],
  ['required', /^[\w.-]{1,64}$/],
  ['$schema', addressPattern()],
]);

/** In the metadata of a message, and in the details of an error. */
const metaMembers: ReadonlyMap<string, RegExp> = new Map([
  ...['progressToken', 'taskId', 'elicitationId', 'io.modelcontextprotocol/subscriptionId'].map(
    (name) => [name, opaquePattern()] as const,
  ),
  ...['supported', 'requested', 'io.modelcontextprotocol/protocolVersion'].map(
    (name) => [name, versionPattern()] as const,
  ),
  ['mode', oneOf(['form', 'url'])],
  ['url', addressPattern()],
  // The name of the server.
  ['name', /^[\w.:/@-]{1,64}$/],
  ['version', /^[\w.+-]{1,32}$/],
]);

const membersOf = { protocol: structuralMembers, schema: schemaMembers, meta: metaMembers } as const;

/** Values that a client uses to continue; if one is not in its form, the server's message cannot be passed on. */
const keptMembers: ReadonlySet<string> = new Set(['nextCursor', 'requestState', 'taskId', 'progressToken']);

/** What the standard error codes say in every implementation. */
const standardErrors: ReadonlySet<string> = new Set(
  ['Parse error', 'Invalid Request', 'Method not found', 'Invalid params', 'Internal error'].flatMap((text) => [
    text,
    ...[-32700, -32600, -32601, -32602, -32603].map((code) => `MCP error ${code}: ${text}`),
  ]),
);

export function isStructural(member: string, text: string, where: keyof typeof membersOf): boolean {
  const isInForm = membersOf[where].get(member)?.test(text) === true && (!names.has(member) || hasFewWords(text));
  return isInForm || (member === 'message' && standardErrors.has(text));
}

export function isKept(member: string): boolean {
  return keptMembers.has(member);
}

/** The name of a method that a server may use. */
export function isMethodName(text: string): boolean {
  return /^[\w$/.-]{1,64}$/.test(text);
}

const identifier = /^[A-Za-z_$@][\w.$@/:-]{0,63}$|^\d{1,12}$/;
const maxWordsInName = 6;

/** A member name that is no sentence: one identifier of a few words at most. */
export function isMemberName(text: string): boolean {
  return identifier.test(text) && hasFewWords(text);
}

/** Members that hold a name. */
const names: ReadonlySet<string> = new Set(['name', 'logger', 'version']);

function hasFewWords(text: string): boolean {
  return text.split(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/).length <= maxWordsInName;
}

function oneOf(values: readonly string[]): RegExp {
  return new RegExp(`^(?:${values.map((value) => value.replaceAll('/', String.raw`\/`)).join('|')})$`);
}

function addressPattern(): RegExp {
  return /^[a-z][a-z0-9+.-]{0,31}:[\x21-\x7e]{0,2048}$/i;
}

/** A revision of the protocol. */
function versionPattern(): RegExp {
  return /^(?:DRAFT-)?\d{4}-\d{2}-\d{2}(?:-[a-z\d]{1,8})?$/;
}

function datePattern(): RegExp {
  return /^\d{4}-\d{2}-\d{2}(?:T[\d:.]{5,18}(?:Z|[+-]\d{2}:\d{2})?)?$/;
}

function opaquePattern(): RegExp {
  return /^[\x21-\x7e]{0,8192}$/;
}
