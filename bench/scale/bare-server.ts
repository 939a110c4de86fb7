import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { postgresBare, sqliteBare } from './bare.ts';

// What one would write in an hour: three routes, a statement each, the same durability as ours, and no guard.
const [address = ''] = process.argv.slice(2);
const bare = address.startsWith('postgres:') ? await postgresBare(address) : sqliteBare(address);
const app = new Hono();
app.post('/api/v1/spaces/scale/entries', async (context) => {
  const { content } = await context.req.json<{ content: string }>();
  await bare.insert([content]);
  return context.json({ id: crypto.randomUUID() }, 201);
});
app.post('/api/v1/spaces/scale/recall', async (context) => {
  const { query } = await context.req.json<{ query: string }>();
  return context.json({ entries: await bare.query(query.split(' ')) }, 200);
});
app.post('/api/v1/spaces/scale/sessions', async (context) => context.json({ shown: await bare.start() }, 201));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` })),
);
