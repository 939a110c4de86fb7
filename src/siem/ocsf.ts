import type { JournalLine } from '../guard/index.ts';
import type { Decision, EventType } from '../model/event.ts';
import type { Level } from '../model/level.ts';
import { type Verdict, verdictRank } from '../model/verdict.ts';

type Json = Readonly<Record<string, unknown>>;

/** The schema version of these events. */
const ocsfVersion = '1.4.0';
const datastoreActivity = 6005;
const detectionFinding = 2004;

/** OCSF activities of a datastore. */
const activities: Readonly<Record<EventType, { readonly id: number; readonly name: string }>> = {
  'entry.written': { id: 5, name: 'Write' },
  'entry.replaced': { id: 2, name: 'Update' },
  'entry.removed': { id: 7, name: 'Delete' },
  'batch.applied': { id: 5, name: 'Write' },
  'document.ingested': { id: 5, name: 'Write' },
  'entry.recalled': { id: 4, name: 'Query' },
  'session.started': { id: 1, name: 'Read' },
  'session.observed': { id: 99, name: 'session.observed' },
  'review.released': { id: 2, name: 'Update' },
  'review.discarded': { id: 2, name: 'Update' },
  'review.reopened': { id: 2, name: 'Update' },
  'review.approved': { id: 2, name: 'Update' },
  'review.vouched': { id: 2, name: 'Update' },
  'review.protected': { id: 2, name: 'Update' },
  'review.unprotected': { id: 2, name: 'Update' },
  'review.expired': { id: 2, name: 'Update' },
  'entry.revoked': { id: 2, name: 'Update' },
  'space.restored': { id: 2, name: 'Update' },
  'entry.erased': { id: 7, name: 'Delete' },
  'reads.trimmed': { id: 2, name: 'Update' },
  'projection.rebuilt': { id: 99, name: 'projection.rebuilt' },
};

/** Our level 0 is informational, level 4 is critical. */
const severities: Readonly<Record<Level, number>> = { 0: 1, 1: 2, 2: 3, 3: 4, 4: 5 };

const dispositions: Readonly<
  Record<Verdict, { readonly action: number; readonly disposition: number; readonly name: string }>
> = {
  allow: { action: 1, disposition: 1, name: 'Allowed' },
  sanitize: { action: 1, disposition: 1, name: 'Allowed' },
  redact: { action: 4, disposition: 11, name: 'Corrected' },
  challenge: { action: 2, disposition: 3, name: 'Quarantined' },
  quarantine: { action: 2, disposition: 3, name: 'Quarantined' },
  block: { action: 2, disposition: 2, name: 'Blocked' },
};

/** A record as OCSF events: one datastore activity, and one finding for every held or refused text. */
export function ocsfEvents(space: string, line: JournalLine, version: string): readonly Json[] {
  const { decisions } = line.event;
  const alarming = decisions.filter(({ verdict }) => verdictRank(verdict) >= verdictRank('challenge'));
  return [
    activityEvent(space, line, version),
    ...alarming.map((decision, index) => findingEvent(space, line, decision, index, version)),
  ];
}

function activityEvent(space: string, line: JournalLine, version: string): Json {
  const { event } = line;
  const { id, name } = activities[event.type];
  const worst = Math.max(0, ...event.decisions.map(({ level }) => level)) as Level;
  return {
    ...base(datastoreActivity, 'Datastore Activity', 6, 'Application Activity', id, line, worst),
    activity_name: name,
    metadata: metadata(`${space}:${line.seq}`, line, version, []),
    status_id: event.refused === undefined ? 1 : 2,
    ...(event.refused === undefined ? {} : { status_code: event.refused }),
    actor: actor(line),
    src_endpoint: { name: event.by.principal },
    database: { name: space, type: 'Agent memory' },
    type_id: 1,
    unmapped: {
      event: event.type,
      record_hash: line.hash,
      changes: event.changes.map(({ id: entry, version: changed, state, digest }) => ({
        entry,
        version: changed,
        state,
        digest,
      })),
      seen: event.shown?.entries ?? 0,
    },
  };
}

function findingEvent(space: string, line: JournalLine, decision: Decision, index: number, version: string): Json {
  const { verdict, level, entry, digest, findings, row, trust, complete } = decision;
  const { action, disposition, name } = dispositions[verdict];
  const rules = [...new Set(findings.map(({ ruleId: rule }) => rule))];
  const uid = `${space}:${line.seq}:${index}`;
  return {
    ...base(detectionFinding, 'Detection Finding', 2, 'Findings', 1, line, level),
    activity_name: 'Create',
    metadata: metadata(uid, line, version, ['security_control']),
    status_id: 1,
    is_alert: true,
    action_id: action,
    disposition_id: disposition,
    disposition: name,
    finding_info: {
      uid,
      title: rules.length === 0 ? 'Text held by policy' : `Possible memory poisoning: ${rules.join(', ')}`,
      types: [...new Set(findings.map(({ category }) => category))],
      created_time: line.at,
      analytic: { type_id: 1, type: 'Rule', uid: rules[0] ?? row, name: rules[0] ?? row },
    },
    policy: { name: row, uid: line.event.policy },
    actor: actor(line),
    resources: [{ uid: entry ?? digest, type: 'Memory entry', name: space }],
    unmapped: { verdict, trust, complete, content_digest: digest, rules },
  };
}

function base(
  classUid: number,
  className: string,
  categoryUid: number,
  categoryName: string,
  activity: number,
  { at }: JournalLine,
  level: Level,
): Json {
  return {
    class_uid: classUid,
    class_name: className,
    category_uid: categoryUid,
    category_name: categoryName,
    activity_id: activity,
    type_uid: classUid * 100 + activity,
    time: at,
    severity_id: severities[level],
  };
}

function metadata(uid: string, { seq }: JournalLine, version: string, profiles: readonly string[]): Json {
  return {
    version: ocsfVersion,
    uid,
    sequence: seq,
    product: { name: 'Bezoar', vendor_name: 'Bezoar', version },
    ...(profiles.length === 0 ? {} : { profiles }),
  };
}

function actor({ event }: JournalLine): Json {
  const { principal, channel, session } = event.by;
  return {
    app_name: channel,
    user: { name: principal },
    ...(session === undefined ? {} : { session: { uid: session } }),
  };
}
