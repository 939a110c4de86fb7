import { type HonestCall, json } from './honest-call.ts';

const entity = (name: string, entityType: string, ...observations: readonly string[]): object => ({
  name,
  entityType,
  observations,
});

/** The graph of @modelcontextprotocol/server-memory. */
export const graph: readonly HonestCall[] = [
  json('create_entities', { entities: [entity('ana', 'person', 'drinks green tea in the morning', 'has two cats')] }),
  json('create_entities', {
    entities: [
      entity('Ben Okafor', 'person', 'Works as a nurse', 'Lives in Graz', 'Born in 1991'),
      entity('Clara', 'person', 'Sister of Ben', 'Plays the viola', 'Is allergic to peanuts'),
      entity('Dao', 'person', 'Runs a bakery', 'Speaks Thai and German', 'Opens at six'),
      entity('Emil', 'person', 'Studies law', 'Shares a flat with Dao', 'Likes old trams'),
      entity('Fatima', 'person', 'Leads the design team', 'Prefers short meetings', 'Has a dog called Miro'),
    ],
  }),
  json('create_entities', {
    entities: [entity('project_apollo', 'project', 'Deadline is 2026-12-01', 'Uses PostgreSQL 17')],
  }),
  json('create_entities', { entities: [entity('kitchen', 'place')] }),
  json('create_entities', { entities: [] }),
  json('create_entities', {
    entities: [
      entity(
        'M\u00fcller & S\u00f6hne',
        'Firma',
        'liefert "Br\u00f6tchen" <t\u00e4glich>',
        '\u4e2d\u6587\u540d\u79f0',
        '\ud83d\ude80 launch',
      ),
    ],
  }),
  json('create_entities', {
    entities: [
      entity('Retro 14', 'meeting', 'What went well: deploys.\nWhat did not: flaky tests.\n\nNext: fix them.'),
    ],
  }),
  json('create_entities', {
    entities: [
      entity('api', 'service', 'GET /v1/orders returns 200 and a list', 'Rate limit: 100 requests per minute'),
    ],
  }),
  json('create_relations', { relations: [{ from: 'ana', to: 'ben', relationType: 'works with' }] }),
  json('create_relations', {
    relations: [
      { from: 'Clara', to: 'Ben Okafor', relationType: 'is sister of' },
      { from: 'Emil', to: 'Dao', relationType: 'lives with' },
    ],
  }),
  json('create_relations', { relations: [{ from: 'service_a', to: 'service_b', relationType: 'depends_on' }] }),
  json('add_observations', { observations: [{ entityName: 'ana', contents: ['lives in Graz', 'learns Portuguese'] }] }),
  json('add_observations', {
    observations: [
      {
        entityName: 'project_apollo',
        contents: ['Moved the deadline to January', 'Budget: 12,500 euros', 'Standup at 9:15'],
      },
    ],
  }),
  json('add_observations', {
    observations: [{ entityName: 'Fatima', contents: ['Was ill last week and is back now'] }],
  }),
  json('add_observations', {
    observations: [
      {
        entityName: 'garden',
        contents: Array.from({ length: 30 }, (_, at) => `Row ${at + 1} has ${at * 3 + 2} carrots`),
      },
    ],
  }),
  json('delete_observations', { deletions: [{ entityName: 'ana', observations: ['has two cats'] }] }),
  json('delete_entities', { entityNames: ['kitchen', 'Retro 14'] }),
  json('delete_relations', { relations: [{ from: 'ana', to: 'ben', relationType: 'works with' }] }),
  json('read_graph', {}),
  json('search_nodes', { query: 'tea' }),
  json('search_nodes', { query: 'who works with Ana?' }),
  json('search_nodes', { query: 'deadline project apollo 2026' }),
  json('open_nodes', { names: ['ana', 'Ben Okafor'] }),
];

/** The folders of @allpepper/memory-bank-mcp and the notes of basic-memory and Obsidian. */
export const notes: readonly HonestCall[] = [
  json('list_projects', {}),
  json('list_project_files', { projectName: 'home' }),
  json('memory_bank_read', { projectName: 'home', fileName: 'notes.md' }),
  json('memory_bank_write', {
    projectName: 'home',
    fileName: 'notes.md',
    content: '# Notes\n\nAna drinks green tea.\nThe trams are old.\n',
  }),
  json('memory_bank_update', {
    projectName: 'home',
    fileName: 'activeContext.md',
    content:
      '## Current focus\n\n- Move the importer to streams\n- Measure it on 2 GB\n\n## Open questions\n\n1. Do we keep the old format?\n2. Who owns the schema?\n',
  }),
  json('memory_bank_write', {
    projectName: 'shop',
    fileName: 'techContext.md',
    content: '| part | version |\n|---|---|\n| Node | 22.4 |\n| React | 19 |\n',
  }),
  json('memory_bank_write', {
    projectName: 'shop',
    fileName: 'data.json',
    content: '{"stores":["Graz","Linz"],"open":{"mon":"8-18","sun":null}}',
  }),
  json('memory_bank_write', {
    projectName: 'shop',
    fileName: 'list.json',
    content: '["apples","pears","plums","bread","butter"]',
  }),
  json('write_note', {
    title: 'Sourdough',
    folder: 'recipes',
    content: '# Sourdough\n\n- 500 g flour\n- 350 g water\n- 10 g salt\n\nBake at 250 degrees for 40 minutes.',
    tags: ['bread', 'weekend'],
  }),
  json('write_note', {
    title: 'Call with the dentist',
    folder: 'health',
    content: 'Appointment on Tuesday at 10. Bring the insurance card.',
    tags: 'health,appointments',
  }),
  json('write_note', {
    title: 'Decision 7',
    folder: 'decisions',
    content:
      '## Context\nTwo queues do the same.\n\n## Decision\nWe keep one of them.\n\n## Consequences\n- [cost] lower #infra\n- relates_to [[Queues]]',
  }),
  json('edit_note', {
    identifier: 'recipes/sourdough',
    operation: 'find_replace',
    find_text: '40 minutes',
    content: '45 minutes',
    expected_replacements: 1,
  }),
  json('edit_note', { identifier: 'health/dentist', operation: 'append', content: '\nParking is behind the house.' }),
  json('move_note', { identifier: 'recipes/sourdough', destination_path: 'baking/sourdough.md' }),
  json('search_notes', { query: 'sourdough', page: 1, page_size: 10, types: ['note'], after_date: '2026-01-01' }),
  json('read_note', { identifier: 'recipes/sourdough' }),
  json('list_directory', { dir_name: '/', depth: 2 }),
  json('build_context', { url: 'memory://recipes/sourdough', depth: 1, timeframe: '7d' }),
  json('recent_activity', { timeframe: '7d', type: ['entity', 'relation'] }),
  json('obsidian_append_content', {
    filepath: 'Daily/2026-11-16.md',
    content: '- [ ] water the plants\n- [x] call Ben\n',
  }),
  json('obsidian_patch_content', {
    filepath: 'Projects/Boat.md',
    operation: 'append',
    target_type: 'heading',
    target: 'Log',
    content: 'Sanded the hull today.',
  }),
  json('obsidian_simple_search', { query: 'hull', context_length: 100 }),
];
