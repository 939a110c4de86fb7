import { type HonestCall, json } from './honest-call.ts';

/** Vectors and facts: mem0, mcp-memory-service, qdrant, chroma, graphiti. */
export const vectors: readonly HonestCall[] = [
  json('add_memory', { text: 'Ana prefers window seats on trains.', user_id: 'ana' }),
  json('add_memory', {
    messages: [
      { role: 'user', content: 'I moved to Linz last month.' },
      { role: 'assistant', content: 'Nice, how do you like it?' },
    ],
    user_id: 'ana',
    infer: true,
  }),
  json('add_memories', { text: 'The user has a peanut allergy.' }),
  json('search_memory', { query: 'seat preference', user_id: 'ana', limit: 5 }),
  json('search_memories', {
    query: 'allergies',
    filters: { AND: [{ user_id: 'ana' }, { created_at: { gte: '2026-01-01' } }] },
  }),
  json('get_memory', { memory_id: '6f1d1c0e-8a0b-4a57-9d51-0e6f3f7b2a11' }),
  json('list_memories', {}),
  json('update_memory', {
    memory_id: '6f1d1c0e-8a0b-4a57-9d51-0e6f3f7b2a11',
    text: 'Ana prefers aisle seats on planes.',
  }),
  json('delete_memory', { memory_id: '6f1d1c0e-8a0b-4a57-9d51-0e6f3f7b2a11' }),
  json('delete_all_memories', {}),
  json('store_memory', {
    content: 'The staging database is restored every Monday.',
    metadata: { tags: 'infra,staging', type: 'note' },
  }),
  json('store_memory', {
    content: 'Release 4.2 fixes the sorting of invoices.',
    metadata: { tags: ['release', 'billing'], type: 'fact', source: 'changelog', importance: 0.7 },
  }),
  ['store_memory', '{"content":"Ana rated the lake 5 of 5","metadata":{"score":1.0,"weight":0.10,"visits":12}}'],
  [
    'store_memory',
    '{"content":"The sensor reports minus zero at night","metadata":{"value":-0.0,"raw":-0,"big":9007199254740993,"tiny":1e-400,"huge":1E+400}}',
  ],
  [
    'store_memory',
    '{ "content" : "Spaces stand between the members" , "metadata" : { "10" : "ten" , "9" : "nine" , "b" : 1 , "a" : 2 } }',
  ],
  [
    'store_memory',
    '{"content":"Escapes are read: caf\\u00e9 \\ud83d\\ude00 \\/ \\t tab","metadata":{"__proto__":"a name","constructor":"another"}}',
  ],
  json('retrieve_memory', { query: 'staging database', n_results: 5 }),
  json('recall_memory', { query: 'last week', n_results: 3 }),
  json('search_by_tag', { tags: ['infra', 'staging'] }),
  json('delete_by_tag', { tag: 'outdated' }),
  json('qdrant-store', {
    information: 'The importer reads CSV with semicolons.',
    collection_name: 'team',
    metadata: { file: 'import.ts', line: 42 },
  }),
  json('qdrant-store', { information: 'function add(a, b) { return a + b; }', metadata: { language: 'javascript' } }),
  json('qdrant-find', { query: 'csv importer', collection_name: 'team' }),
  json('chroma_create_collection', { collection_name: 'recipes', metadata: { 'hnsw:space': 'cosine' } }),
  json('chroma_add_documents', {
    collection_name: 'recipes',
    documents: ['Pancakes need eggs and milk.', 'Risotto needs patience.'],
    ids: ['r1', 'r2'],
    metadatas: [{ minutes: 20 }, { minutes: 35 }],
  }),
  json('chroma_update_documents', {
    collection_name: 'recipes',
    ids: ['r1'],
    documents: ['Pancakes need eggs, milk and butter.'],
    embeddings: [[0.12, -0.5, 3.25e-7]],
  }),
  json('chroma_query_documents', {
    collection_name: 'recipes',
    query_texts: ['breakfast'],
    n_results: 3,
    where: { minutes: { $lt: 30 } },
  }),
  json('chroma_get_documents', { collection_name: 'recipes', ids: ['r1'], include: ['documents', 'metadatas'] }),
  json('chroma_delete_documents', { collection_name: 'recipes', ids: ['r2'] }),
  json('add_episode', {
    name: 'Lunch with Ben',
    episode_body: 'Ben has changed his job. He now works at the city library.',
    source: 'text',
    group_id: 'ana',
  }),
  json('add_episode', {
    name: 'Customer record',
    episode_body: '{"company":{"name":"Korrin Ltd"},"products":[{"id":"P1","name":"Teapot"}]}',
    source: 'json',
    source_description: 'CRM',
  }),
  json('search_memory_facts', { query: 'where does Ben work', max_facts: 10 }),
  json('search_nodes_graphiti', { query: 'Ben', group_ids: ['ana'], max_nodes: 5 }),
  json('get_episodes', { group_id: 'ana', last_n: 10 }),
  json('get_all_memories', {}),
];

/** Other shapes: sessions, key and value, tasks, files of the memory tool. */
export const others: readonly HonestCall[] = [
  json('memory', {
    command: 'create',
    path: '/memories/preferences.xml',
    file_text: '<preferences>\n  <tea>green</tea>\n</preferences>\n',
  }),
  json('memory', { command: 'str_replace', path: '/memories/preferences.xml', old_str: 'green', new_str: 'black' }),
  json('memory', {
    command: 'insert',
    path: '/memories/todo.txt',
    insert_line: 2,
    insert_text: '- Review the draft of the talk\n',
  }),
  json('memory', { command: 'view', path: '/memories' }),
  json('memory', { command: 'rename', old_path: '/memories/a.txt', new_path: '/memories/b.txt' }),
  json('set', { key: 'favourite_colour', value: 'teal' }),
  json('set', { key: 'limits', value: { daily: 5, weekly: 20, names: null, open: true } }),
  json('save_session', {
    session: 's-17',
    summary: 'We compared three hotels in Porto and chose the one by the river.',
    messages: 14,
    duration: 812.5,
  }),
  json('log_event', { at: '2026-11-16T09:30:00Z', type: 'visit', place: 'Museum of Trams', with: ['Ana', 'Ben'] }),
  json('add_task', { title: 'Write the report', due: '2026-11-30', priority: 2, tags: ['work'], done: false }),
  json('add_task', {
    title: 'Renew the passport',
    notes: 'Needs two photos and the old passport. Office hours are 8 to 12.',
    priority: 1,
  }),
  json('complete_task', { id: 't-9' }),
  json('store_contact', {
    name: 'Dr. In\u00eas Carvalho',
    phone: '+351 21 000 00 00',
    email: 'ines@clinic.example',
    address: { street: 'Rua do Sol 4', city: 'Lisboa', zip: '1000-001' },
  }),
  json('store_contact', { name: 'Plumber', phone: '0316 123456', note: 'Came twice, was on time and friendly' }),
  json('record_preference', { user: 'ana', preference: 'dark mode', strength: 0.9 }),
  json('record_preference', { user: 'ben', preference: 'metric units and 24-hour times' }),
  json('learn', { fact: 'Water boils at about 95 degrees in the mountains at 1,500 metres.' }),
  json('learn', { fact: '\u6771\u4eac\u306f\u65e5\u672c\u306e\u9996\u90fd\u3067\u3059\u3002', lang: 'ja' }),
  json('learn', {
    fact: '\u0627\u0644\u0642\u0627\u0647\u0631\u0629 \u0639\u0627\u0635\u0645\u0629 \u0645\u0635\u0631',
    lang: 'ar',
  }),
  json('learn', { fact: 'Les trains pour Lyon partent toutes les heures.', lang: 'fr' }),
  json('append_log', { lines: ['09:00 started', '09:20 coffee', '12:00 lunch with Ben', '17:30 home'] }),
  json('append_log', { lines: ['temperature', 'pressure', 'humidity'], unit: 'raw' }),
  json('tag', { id: 17, tags: ['red', 'round', 'small', 'wooden'] }),
  json('tag', { id: 'e-1', tags: [] }),
  json('annotate', { ref: 'doc-3', start: 10, end: 42, text: 'See also the appendix.' }),
  json('annotate', { ref: 'doc-3', text: 'a\u2028b\u2029c\u0085d' }),
  json('bulk_insert', {
    rows: [
      { id: 1, name: 'Alder', height: 20 },
      { id: 2, name: 'Birch', height: 15 },
      { id: 3, name: 'Cedar', height: 40 },
    ],
  }),
  json('bulk_insert', {
    rows: Array.from({ length: 20 }, (_, at) => ({ id: at, label: `box ${at}`, weight: at / 4 })),
  }),
];
