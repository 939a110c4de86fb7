import { serve } from '@hono/node-server';
import Database from 'better-sqlite3';
import { Hono } from 'hono';

// What one would write in ten minutes: a route, a statement, the same durability as ours, and no guard.
const [file = ''] = process.argv.slice(2);
const database = new Database(file);
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec('create table entries (id text primary key, content text not null, at integer not null)');
const insert = database.prepare('insert into entries values (?, ?, ?)');
const app = new Hono();
app.post('/api/v1/spaces/bench/entries', async (context) => {
  const { content } = await context.req.json<{ content: string }>();
  const id = crypto.randomUUID();
  insert.run(id, content, Date.now());
  return context.json({ id }, 201);
});
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(`http://127.0.0.1:${port}`));
