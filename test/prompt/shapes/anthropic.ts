import { cipher, type HonestShape, png } from './shape.ts';

const type = '@anthropic-ai/sdk ContentBlockParam';
const toolUseId = 'toolu_01A09q90qw90lq917835lq9';
const serverId = 'srvtoolu_01WYG3ziw53XMcoyKL4XcZmE';

export const anthropicShapes: readonly HonestShape[] = [
  {
    name: 'tool_result with a string',
    type,
    value: { type: 'tool_result', tool_use_id: toolUseId, content: 'It is 15 degrees in Oslo.' },
  },
  {
    name: 'tool_result with text and image',
    type,
    value: {
      type: 'tool_result',
      tool_use_id: toolUseId,
      is_error: false,
      cache_control: { type: 'ephemeral', ttl: '1h' },
      content: [
        { type: 'text', text: 'A map of Oslo.' },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } },
      ],
    },
  },
  {
    name: 'tool_result with an image by address',
    type,
    value: {
      type: 'tool_result',
      tool_use_id: toolUseId,
      content: [{ type: 'image', source: { type: 'url', url: 'https://cdn.shop.example/images/2026/tea.png' } }],
    },
  },
  {
    name: 'tool_result with search results',
    type,
    value: {
      type: 'tool_result',
      tool_use_id: toolUseId,
      content: [
        {
          type: 'search_result',
          source: 'https://docs.shop.example/returns/policy',
          title: 'Returns',
          content: [{ type: 'text', text: 'Thirty days.' }],
          citations: { enabled: true },
        },
      ],
    },
  },
  {
    name: 'tool_result with a tool reference',
    type,
    value: {
      type: 'tool_result',
      tool_use_id: toolUseId,
      content: [{ type: 'tool_reference', tool_name: 'get_weather_forecast' }],
    },
  },
  {
    name: 'document of text',
    type,
    value: {
      type: 'document',
      source: { type: 'text', media_type: 'text/plain', data: 'The shop opens at nine.' },
      title: 'Opening hours',
      context: 'Printed in May.',
      citations: { enabled: true },
    },
  },
  {
    name: 'document of parts',
    type,
    value: {
      type: 'document',
      source: { type: 'content', content: [{ type: 'text', text: 'The shop opens at nine.' }] },
      title: 'Opening hours',
    },
  },
  {
    name: 'document by file id',
    type,
    value: { type: 'document', source: { type: 'file', file_id: 'file_011CNha8iCJcU1wXNR6q4V8w' }, title: 'Minutes' },
  },
  {
    name: 'search_result',
    type,
    value: {
      type: 'search_result',
      source: 'https://docs.shop.example',
      title: 'Returns',
      content: [{ type: 'text', text: 'Thirty days.' }],
    },
  },
  {
    name: 'web_search_tool_result',
    type,
    value: {
      type: 'web_search_tool_result',
      tool_use_id: serverId,
      content: [
        {
          type: 'web_search_result',
          title: 'Teas of Japan',
          url: 'https://shop.example/teas/green',
          encrypted_content: cipher,
          page_age: '30 April 2026',
        },
      ],
    },
  },
  {
    name: 'web_search_tool_result with an error',
    type,
    value: {
      type: 'web_search_tool_result',
      tool_use_id: serverId,
      content: { type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' },
    },
  },
  {
    name: 'web_fetch_tool_result',
    type: '@anthropic-ai/sdk ContentBlockParam',
    value: {
      type: 'web_fetch_tool_result',
      tool_use_id: serverId,
      content: {
        type: 'web_fetch_result',
        url: 'https://shop.example/teas',
        retrieved_at: '2026-05-04T10:00:00Z',
        content: {
          type: 'document',
          source: { type: 'text', media_type: 'text/plain', data: 'Green tea is grown in the shade.' },
          title: 'Teas',
          citations: { enabled: true },
        },
      },
    },
  },
  {
    name: 'code_execution_tool_result',
    type,
    value: {
      type: 'code_execution_tool_result',
      tool_use_id: serverId,
      content: {
        type: 'code_execution_result',
        stdout: 'mean 5.5\n',
        stderr: 'a warning',
        return_code: 0,
        content: [{ type: 'code_execution_output', file_id: 'file_011CNha8iCJcU1wXNR6q4V8w' }],
      },
    },
  },
  {
    name: 'bash_code_execution_tool_result',
    type,
    value: {
      type: 'bash_code_execution_tool_result',
      tool_use_id: serverId,
      content: { type: 'bash_code_execution_result', stdout: 'a.txt', stderr: '', return_code: 0, content: [] },
    },
  },
  {
    name: 'text_editor_code_execution_tool_result',
    type,
    value: {
      type: 'text_editor_code_execution_tool_result',
      tool_use_id: serverId,
      content: {
        type: 'text_editor_code_execution_view_result',
        file_type: 'text',
        content: 'hello',
        num_lines: 1,
        start_line: 1,
        total_lines: 1,
      },
    },
  },
  {
    name: 'mcp_tool_result',
    type: '@anthropic-ai/sdk BetaContentBlockParam',
    value: {
      type: 'mcp_tool_result',
      tool_use_id: 'mcptoolu_014Q35RayjACSWkSj4X2yov1',
      is_error: false,
      content: [{ type: 'text', text: 'Hello.' }],
    },
  },
  {
    name: 'text with citations',
    type,
    value: {
      type: 'text',
      text: 'The shop opens at nine.',
      citations: [
        {
          type: 'char_location',
          cited_text: 'opens at nine',
          document_index: 0,
          document_title: 'Opening hours',
          start_char_index: 0,
          end_char_index: 12,
        },
        {
          type: 'web_search_result_location',
          cited_text: 'grown in the shade',
          encrypted_index: cipher,
          title: 'Teas',
          url: 'https://shop.example/teas',
        },
        {
          type: 'search_result_location',
          cited_text: 'Thirty days.',
          source: 'https://docs.shop.example',
          title: 'Returns',
          search_result_index: 0,
          start_block_index: 0,
          end_block_index: 1,
        },
      ],
    },
  },
  {
    name: 'message with a tool result',
    type: '@anthropic-ai/sdk MessageParam',
    value: { role: 'user', content: [{ type: 'tool_result', tool_use_id: toolUseId, content: 'Rain.' }] },
  },
];
