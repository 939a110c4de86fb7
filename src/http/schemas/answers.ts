import * as z from 'zod';
import { promptResults, readResults, recoverResults, reviewResults, writeResults } from '../../guard/index.ts';
import { accessTokenSchema } from '../../model/access-token.ts';
import { checkpointSchema } from '../../model/schemas/checkpoint.ts';
import { text, time, verdict } from '../../model/schemas/fields.ts';
import { reportSchema } from '../../model/schemas/finding.ts';

const { recalledEntry, recalled, snapshot, explanation } = promptResults;
const { browsed, inspected, historyLine, journalLine, stats } = readResults;

const { inspectedDocument, documentPiece } = reviewResults;

const diff = z
  .strictObject({
    unit: z.enum(['word', 'line']),
    parts: z.array(z.strictObject({ change: z.enum(['same', 'removed', 'added']), text })),
  })
  .exactOptional()
  .describe('What the text would change in the entry that it replaces.');

/**
 * The bodies of successful responses. The guard describes its own results; this file adds only what the server wraps around
 * them. Responses are not parsed on the way out; the tests check every response of the server against these schemas.
 */
export const answers = {
  ...writeResults,
  ...reviewResults,
  ...recoverResults,
  recall: recalled,
  entry: recalledEntry,
  entries: z.strictObject({ entries: z.array(recalledEntry), next: text.exactOptional() }),
  snapshot,
  observed: z.strictObject({ content: z.union([text, z.array(z.unknown()), z.record(z.string(), z.unknown())]) }),
  explanation,
  browsed,
  inspected: inspected.extend({ diff }),
  inspectedDocument: inspectedDocument.extend({ pieces: z.array(documentPiece.extend({ diff })) }),
  history: z.strictObject({ lines: z.array(historyLine) }),
  journal: z.strictObject({ records: z.array(journalLine), next: text.exactOptional() }),
  checkpoint: checkpointSchema,
  stats,
  scan: reportSchema.extend({ verdict }),
  spaces: z.strictObject({ spaces: z.array(text) }),
  tokens: z.strictObject({ tokens: z.array(accessTokenSchema) }),
  newToken: z.strictObject({
    token: accessTokenSchema,
    secret: text.describe('Shown only once; Bezoar stores its hash.'),
  }),
  link: z.strictObject({ path: text.describe('Open it on this server, once, before it expires.'), expiresAt: time }),
} as const;
