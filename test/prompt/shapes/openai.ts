import { type HonestShape, png } from './shape.ts';

const callId = 'call_9f8e7d6c5b4a39281706f5e4';
const item = 'openai ResponseInputItem';

export const openaiShapes: readonly HonestShape[] = [
  {
    name: 'chat tool message',
    type: 'openai ChatCompletionToolMessageParam',
    value: { role: 'tool', tool_call_id: callId, content: 'It is 15 degrees in Oslo.' },
  },
  {
    name: 'chat tool message of parts',
    type: 'openai ChatCompletionToolMessageParam',
    value: { role: 'tool', tool_call_id: callId, content: [{ type: 'text', text: 'It is 15 degrees in Oslo.' }] },
  },
  {
    name: 'chat image part',
    type: 'openai ChatCompletionContentPart',
    value: { type: 'image_url', image_url: { url: `data:image/png;base64,${png}`, detail: 'low' } },
  },
  {
    name: 'chat image part by address',
    type: 'openai ChatCompletionContentPart',
    value: { type: 'image_url', image_url: { url: 'https://cdn.shop.example/uploads/2026/05/banner.jpg' } },
  },
  {
    name: 'chat audio part',
    type: 'openai ChatCompletionContentPart',
    value: { type: 'input_audio', input_audio: { data: png, format: 'wav' } },
  },
  {
    name: 'function_call_output',
    type: item,
    value: { type: 'function_call_output', call_id: callId, output: '{"temperature":15}', status: 'completed' },
  },
  {
    name: 'function_call_output of parts',
    type: item,
    value: {
      type: 'function_call_output',
      call_id: callId,
      output: [
        { type: 'input_text', text: 'A map of Oslo.' },
        { type: 'input_image', image_url: `data:image/png;base64,${png}`, detail: 'auto' },
        { type: 'input_file', file_id: 'file-6F2ksmvXxt4VdoqmHRw6kL', filename: 'minutes of May.pdf' },
      ],
    },
  },
  {
    name: 'custom_tool_call_output',
    type: item,
    value: { type: 'custom_tool_call_output', call_id: callId, output: 'Done.' },
  },
  {
    name: 'computer_call_output',
    type: item,
    value: {
      type: 'computer_call_output',
      call_id: callId,
      output: { type: 'computer_screenshot', image_url: `data:image/png;base64,${png}` },
      acknowledged_safety_checks: [{ id: 'cu_sc_67cc', code: 'malicious_instructions', message: 'Look at the page.' }],
    },
  },
  {
    name: 'shell_call_output',
    type: item,
    value: {
      type: 'shell_call_output',
      call_id: callId,
      output: [{ stdout: 'a.txt', stderr: 'a warning', outcome: { type: 'exit', exit_code: 0 } }],
    },
  },
  {
    name: 'apply_patch_call_output',
    type: item,
    value: { type: 'apply_patch_call_output', call_id: callId, status: 'failed', output: 'No such file.' },
  },
  {
    name: 'file_search_call',
    type: item,
    value: {
      type: 'file_search_call',
      id: 'fs_67ccf4c55fc48190b71bd0463ad3306d09504fb6872380d7',
      status: 'completed',
      queries: ['opening hours'],
      results: [
        {
          file_id: 'file-6F2ksmvXxt4VdoqmHRw6kL',
          filename: 'hours.txt',
          score: 0.8,
          text: 'Open at nine.',
          attributes: {},
        },
      ],
    },
  },
  {
    name: 'web_search_call',
    type: item,
    value: {
      type: 'web_search_call',
      id: 'ws_67ccf18ef5fc8190b16dbee19bc54e5f087bb177ab789d5c',
      status: 'completed',
      action: { type: 'search', query: 'teas of Japan', sources: [{ type: 'url', url: 'https://shop.example' }] },
    },
  },
  {
    name: 'code_interpreter_call',
    type: item,
    value: {
      type: 'code_interpreter_call',
      id: 'ci_67ccf18ef5fc8190b16dbee19bc54e5f',
      status: 'completed',
      container_id: 'cntr_67ccf18ef5fc8190b16dbee19bc54e5f',
      code: 'print(1 + 1)',
      outputs: [
        { type: 'logs', logs: '2' },
        { type: 'image', url: 'https://files.example/images/plot.png' },
      ],
    },
  },
  {
    name: 'mcp_call',
    type: item,
    value: {
      type: 'mcp_call',
      id: 'mcp_67ccf18ef5fc8190b16dbee19bc54e5f',
      name: 'search_notes',
      server_label: 'notes',
      arguments: '{"query":"tea"}',
      output: 'Two notes.',
      error: null,
    },
  },
  {
    name: 'Assistants text with a citation',
    type: 'openai TextContentBlock',
    value: {
      type: 'text',
      text: {
        value: 'The shop opens at nine.',
        annotations: [
          {
            type: 'file_citation',
            text: '[0]',
            file_citation: { file_id: 'file-6F2ksmvXxt4VdoqmHRw6kL' },
            start_index: 0,
            end_index: 3,
          },
        ],
      },
    },
  },
  {
    name: 'Assistants tool output',
    type: 'openai RunSubmitToolOutputsParams.ToolOutput',
    value: { tool_call_id: callId, output: 'It is 15 degrees in Oslo.' },
  },
  {
    name: 'output_text with citations',
    type: 'openai ResponseOutputText',
    value: {
      type: 'output_text',
      text: 'Green tea.',
      annotations: [
        { type: 'url_citation', start_index: 0, end_index: 5, title: 'Teas', url: 'https://shop.example/teas' },
        { type: 'file_citation', file_id: 'file-6F2ksmvXxt4VdoqmHRw6kL', filename: 'teas of Japan.txt', index: 0 },
      ],
    },
  },
];
