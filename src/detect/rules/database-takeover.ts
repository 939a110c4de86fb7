import type { AccusingRule } from '../rule.ts';
import { sqlTakeover } from '../structure/sql.ts';

// Migrations drop indexes, fill tables and grant reading. The rule requires a statement that no memory needs: every right
// on everything, a table of people or money emptied, a shell, a file on the server, a role raised to admin.
export const rule: AccusingRule = {
  id: 'database_takeover',
  title: 'SQL that takes over, empties or exports a database',
  category: 'tool-abuse',
  scope: 'strict',
  level: 2,
  confidence: 0.82,
  why: 'If an agent with a database tool runs the statement, rights change hands, data is lost, or it leaves the server.',
  advice: 'Do not run it; ask the owner of the database whether the change is theirs.',
  threats: ['T09'],
  shapes: sqlTakeover,
};
