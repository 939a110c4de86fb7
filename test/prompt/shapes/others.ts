import { type HonestShape, png, wav } from './shape.ts';

const part = '@google/genai Part';
const toolContent = '@aws-sdk/client-bedrock-runtime ToolResultContentBlock';
const callId = 'call_9f8e7d6c5b4a39281706f5e4';
const aiMessage = 'ai ModelMessage';
const mcpPart = '@modelcontextprotocol/sdk ContentBlock';

const vercelResult = (output: unknown): unknown => ({
  role: 'tool',
  content: [{ type: 'tool-result', toolCallId: callId, toolName: 'get_weather', output }],
});

export const geminiShapes: readonly HonestShape[] = [
  {
    name: 'functionResponse with output',
    type: part,
    value: { functionResponse: { id: 'f-1', name: 'get_weather', response: { output: 'Rain in Oslo.' } } },
  },
  {
    name: 'functionResponse with fields',
    type: part,
    value: {
      functionResponse: { name: 'get_weather', response: { city: 'Oslo', degrees: 15, wind: { from: 'west' } } },
    },
  },
  {
    name: 'functionResponse with a picture',
    type: part,
    value: {
      functionResponse: {
        name: 'get_map',
        response: { output: 'A map.' },
        parts: [{ inlineData: { mimeType: 'image/png', data: png, displayName: 'map of Oslo.png' } }],
      },
    },
  },
  {
    name: 'codeExecutionResult',
    type: part,
    value: { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '2\n' } },
  },
  { name: 'executableCode', type: part, value: { executableCode: { language: 'PYTHON', code: 'print(1 + 1)' } } },
  { name: 'inlineData', type: part, value: { inlineData: { mimeType: 'image/png', data: png } } },
  {
    name: 'fileData',
    type: part,
    value: { fileData: { fileUri: 'gs://bucket/photos/tea.png', mimeType: 'image/png' } },
  },
  {
    name: 'Content with a function response',
    type: '@google/genai Content',
    value: {
      role: 'user',
      parts: [{ functionResponse: { name: 'f', response: { result: 'Rain.' } } }, { text: 'More.' }],
    },
  },
  {
    name: 'groundingMetadata',
    type: '@google/genai GroundingMetadata',
    value: {
      groundingChunks: [{ web: { uri: 'https://shop.example/teas', title: 'Teas of Japan', domain: 'shop.example' } }],
      groundingSupports: [
        { segment: { startIndex: 0, endIndex: 4, text: 'Green' }, groundingChunkIndices: [0], confidenceScores: [0.9] },
      ],
      webSearchQueries: ['teas of Japan'],
      searchEntryPoint: { renderedContent: '<div>tea</div>' },
    },
  },
];

export const bedrockShapes: readonly HonestShape[] = [
  { name: 'text', type: toolContent, value: { text: 'Rain in Oslo.' } },
  { name: 'json', type: toolContent, value: { json: { city: 'Oslo', forecast: ['rain', 'sun'] } } },
  {
    name: 'image',
    type: toolContent,
    value: { image: { format: 'png', source: { bytes: Uint8Array.from(Buffer.from(png, 'base64')) } } },
  },
  {
    name: 'document of text',
    type: toolContent,
    value: {
      document: { format: 'txt', name: 'hours', source: { text: 'Open at nine.' }, context: 'Printed in May.' },
    },
  },
  {
    name: 'video in a bucket',
    type: toolContent,
    value: { video: { format: 'mp4', source: { s3Location: { uri: 's3://bucket/v1', bucketOwner: '111122223333' } } } },
  },
  {
    name: 'searchResult',
    type: toolContent,
    value: {
      searchResult: { source: 'https://docs.shop.example', title: 'Returns', content: [{ text: 'Thirty days.' }] },
    },
  },
  {
    name: 'message with a tool result',
    type: '@aws-sdk/client-bedrock-runtime Message',
    value: {
      role: 'user',
      content: [
        {
          toolResult: { toolUseId: 'tooluse_kZJMlvQmRJ6eAyJE5GIl7Q', content: [{ text: 'Rain.' }], status: 'success' },
        },
      ],
    },
  },
];

export const vercelShapes: readonly HonestShape[] = [
  { name: 'output text', type: aiMessage, value: vercelResult({ type: 'text', value: 'Rain in Oslo.' }) },
  { name: 'output json', type: aiMessage, value: vercelResult({ type: 'json', value: { city: 'Oslo', degrees: 15 } }) },
  { name: 'output error-text', type: aiMessage, value: vercelResult({ type: 'error-text', value: 'No such city.' }) },
  { name: 'output error-json', type: aiMessage, value: vercelResult({ type: 'error-json', value: { code: 'E1' } }) },
  {
    name: 'output execution-denied',
    type: aiMessage,
    value: vercelResult({ type: 'execution-denied', reason: 'No.' }),
  },
  {
    name: 'output content',
    type: aiMessage,
    value: vercelResult({
      type: 'content',
      value: [
        { type: 'text', text: 'A map.', providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } } },
        { type: 'image-data', data: png, mediaType: 'image/png' },
        { type: 'file-data', data: png, mediaType: 'image/png', filename: 'map of Oslo.png' },
        { type: 'image-url', url: 'https://cdn.shop.example/images/tea.png' },
      ],
    }),
  },
];

export const mcpShapes: readonly HonestShape[] = [
  {
    name: 'text with annotations',
    type: mcpPart,
    value: {
      type: 'text',
      text: 'Rain in Oslo.',
      annotations: { audience: ['user', 'assistant'], priority: 0.5, lastModified: '2026-05-04T10:00:00Z' },
      _meta: { 'shop.example/trace': 'abc' },
    },
  },
  { name: 'image', type: mcpPart, value: { type: 'image', data: png, mimeType: 'image/png' } },
  { name: 'audio', type: mcpPart, value: { type: 'audio', data: wav, mimeType: 'audio/wav' } },
  {
    name: 'resource_link',
    type: mcpPart,
    value: {
      type: 'resource_link',
      uri: 'file:///srv/minutes of May.txt',
      name: 'minutes of May',
      title: 'Minutes',
      description: 'What was said in May.',
      mimeType: 'text/plain',
      size: 120,
    },
  },
  {
    name: 'embedded text resource',
    type: mcpPart,
    value: { type: 'resource', resource: { uri: 'file:///a', mimeType: 'text/plain', text: 'Open at nine.' } },
  },
  {
    name: 'embedded binary resource',
    type: mcpPart,
    value: { type: 'resource', resource: { uri: 'file:///a', mimeType: 'image/png', blob: png } },
  },
  {
    name: 'result with structured content',
    type: '@modelcontextprotocol/sdk CallToolResult',
    value: {
      content: [{ type: 'text', text: '{"city":"Oslo"}' }],
      structuredContent: { city: 'Oslo', notes: [{ title: 'Tea', body: 'Green' }] },
      isError: false,
    },
  },
  {
    name: 'contents of a resource',
    type: '@modelcontextprotocol/sdk ReadResourceResult',
    value: { contents: [{ uri: 'file:///a', mimeType: 'text/plain', text: 'Open at nine.' }] },
  },
];

export const langChainShapes: readonly HonestShape[] = [
  {
    name: 'ToolMessage fields',
    type: '@langchain/core ToolMessageFields',
    value: {
      content: 'Rain in Oslo.',
      tool_call_id: callId,
      name: 'get_weather',
      status: 'success',
      artifact: { raw: 'rain' },
      additional_kwargs: {},
      response_metadata: {},
    },
  },
  {
    name: 'ToolMessage of parts',
    type: '@langchain/core ToolMessageFields',
    value: { content: [{ type: 'text', text: 'Rain in Oslo.' }], tool_call_id: callId },
  },
];
