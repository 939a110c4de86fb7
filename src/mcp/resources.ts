import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { bezoarItself } from '../model/provenance.ts';
import { readerOf } from './caller.ts';
import type { McpConnection } from './connection.ts';
import { pendingEntries } from './pending.ts';
import type { McpServices } from './shared.ts';

const json = 'application/json';
const pageSize = 200;

/** Entries as MCP resources. A resource ends up in a prompt, so it is rendered like a recalled entry. */
export function addResources(server: McpServer, { space }: McpServices, connection: McpConnection): void {
  server.registerResource(
    'entries',
    'bezoar://entries',
    { title: 'Active entries', description: `The first ${pageSize}, as rendered for a prompt.`, mimeType: json },
    async ({ href }, ctx) => {
      const found = (await space.list({ limit: pageSize }, await readerOf(server, { space }, connection, ctx))).entries;
      return jsonContents(href, { entries: found });
    },
  );
  server.registerResource(
    'entry',
    new ResourceTemplate('bezoar://entries/{id}', { list: undefined }),
    { title: 'One entry', description: 'The text as rendered for a prompt.', mimeType: 'text/plain' },
    async ({ href }, { id }, ctx) => {
      const wanted = typeof id === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(id) ? id : '';
      const found = await space.get({ id: wanted }, await readerOf(server, { space }, connection, ctx));
      if (found.outcome === 'refused') throw new ResourceNotFoundError(href);
      return { contents: [{ uri: href, mimeType: 'text/plain', text: found.entry.text }] };
    },
  );
  server.registerResource(
    'quarantine',
    'bezoar://quarantine',
    { title: 'Entries held for review', description: 'Ids and reasons, never the texts.', mimeType: json },
    async ({ href }, ctx) => {
      const origin = await readerOf(server, { space }, connection, ctx);
      return jsonContents(href, { waiting: (await pendingEntries(space, { limit: pageSize }, origin)).entries });
    },
  );
  server.registerResource(
    'journal-head',
    'bezoar://journal/head',
    {
      title: 'Head of the journal',
      description: 'The latest record and its hash, to keep outside the store.',
      mimeType: json,
    },
    async ({ href }) => {
      const [last] = (await space.audit.journal({ backwards: true, limit: 1 }, bezoarItself)).lines;
      const head = last === undefined ? null : { seq: last.seq, at: last.at, hash: last.hash, type: last.event.type };
      return jsonContents(href, { space: space.name, head });
    },
  );
}

function jsonContents(uri: string, value: object): { contents: [{ uri: string; mimeType: string; text: string }] } {
  return { contents: [{ uri, mimeType: json, text: JSON.stringify(value) }] };
}
