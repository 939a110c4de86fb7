import { join } from 'node:path';

/** The programs that can start an MCP server of a project. */
export const mcpClients = ['claude-code', 'cursor', 'vscode'] as const;
export type McpClient = (typeof mcpClients)[number];

/** The member of a settings file that lists the servers. */
export const mcpLists = ['mcpServers', 'servers'] as const;

/** The file of a project in which a client looks for MCP servers. */
export interface McpPlace {
  readonly client: McpClient;
  /** The client's name for people. */
  readonly title: string;
  readonly file: string;
  readonly list: (typeof mcpLists)[number];
  /** What the client puts in place of the folder of the project; Claude Code starts servers there. */
  readonly folder: string;
}

const rows: Readonly<Record<McpClient, Omit<McpPlace, 'client'>>> = {
  'claude-code': { title: 'Claude Code', file: '.mcp.json', list: 'mcpServers', folder: '' },
  cursor: {
    title: 'Cursor',
    file: join('.cursor', 'mcp.json'),
    list: 'mcpServers',
    folder: '$' + '{workspaceFolder}/',
  },
  vscode: { title: 'VS Code', file: join('.vscode', 'mcp.json'), list: 'servers', folder: '$' + '{workspaceFolder}/' },
};

export function mcpPlace(client: McpClient, project: string): McpPlace {
  const row = rows[client];
  return { client, ...row, file: join(project, row.file) };
}
