import type { JSX } from 'hono/jsx/jsx-runtime';
import type { JournalLine, Stats } from '../../guard/index.ts';
import { coverages } from '../../model/provenance.ts';
import { trusts } from '../../model/trust.ts';
import { verdicts } from '../../model/verdict.ts';
import { inSpace } from '../access.tsx';
import { Bars } from '../charts/bars.tsx';
import { Columns } from '../charts/columns.tsx';
import { Health } from '../components/health.tsx';
import { Empty, Panel } from '../components/panel.tsx';
import { Foreign } from '../components/text.tsx';
import { coverageOfAgents, type PrincipalCoverage } from '../coverage.ts';
import { count, counted, span } from '../format.ts';
import type { HeldSoFar, Inbox } from '../inbox/read-inbox.ts';
import { Page } from '../layout.tsx';
import {
  maxRecords,
  newestRecords,
  outcomes,
  queueAges,
  reviewerActivity,
  reviewerActs,
  trackRecords,
  verdictsOverTime,
} from '../overview-data.ts';
import type { Dashboard, DashboardDependencies } from '../parts.ts';
import { sendPage } from '../respond.tsx';
import type { CheckedJournal, Verifications } from '../verifications.ts';
import { personOf, type SpaceVisit } from '../visit.ts';

export function addOverview(
  app: Dashboard,
  dependencies: DashboardDependencies,
  verifications: Verifications,
  inbox: Inbox,
): void {
  app.get(
    '/s/:space',
    inSpace(dependencies, 'look', async (call, visit) => {
      const { space } = visit;
      const stats = await space.audit.stats({}, personOf(visit));
      const lines = await newestRecords(space);
      const checked = await verifications.latest(space, stats.records, visit.now);
      const held = await inbox.held({ space: space.name, held: visit.held, person: personOf(visit), now: visit.now });
      return sendPage(call, <Overview visit={visit} stats={stats} lines={lines} held={held} checked={checked} />);
    }),
  );
}

interface OverviewProps {
  readonly visit: SpaceVisit;
  readonly stats: Stats;
  readonly lines: readonly JournalLine[];
  readonly held: HeldSoFar;
  readonly checked: CheckedJournal | undefined;
}

function Overview({ visit, stats, lines, held, checked }: OverviewProps): JSX.Element {
  const range = stats.records > maxRecords ? `The last ${count(maxRecords)} records.` : 'All records.';
  const sources = trackRecords(
    lines,
    held.texts.map(({ facts }) => facts.provenance),
  );
  const missing = held.unread === 0 ? '' : ` ${counted(held.unread, 'held text')} not read yet; load the page again.`;
  return (
    <Page
      visit={visit}
      title="Overview"
      place="overview"
      lead="What arrived, what was decided, and what waits for your review."
    >
      <Tiles visit={visit} stats={stats} />
      <div class="columns">
        <Panel
          title="Verdicts over time"
          note={`Stored: allow, sanitize, redact. Held for review: challenge, quarantine. Refused: block. ${range}`}
          class="wide"
        >
          <Columns
            title="Verdicts over time"
            of="from"
            keys={verdicts}
            columns={verdictsOverTime(lines, visit.now)}
            paint={(key) => `verdict-${key}`}
          />
        </Panel>
        <Panel title="Journal" note="The tamper-evident log of every operation." class="narrow">
          <Health visit={visit} checked={checked} />
        </Panel>
        <Panel
          title="Sources"
          note={`What happened to the texts of each source. Distrust a source whose texts are often discarded.${missing}`}
        >
          {sources.length === 0 ? (
            <Empty icon="memory" title="No texts yet." />
          ) : (
            <Bars
              title="Sources"
              of="source"
              keys={outcomes}
              rows={sources.slice(0, 8)}
              paint={(key) => `outcome-${key}`}
            />
          )}
        </Panel>
        <Panel
          title="Coverage"
          note="How much of what each agent hears and reads its host reports. Below full, most notes are shown as data."
        >
          <CoverageTable agents={coverageOfAgents(lines)} />
        </Panel>
        <Panel title="Rules" note="Number of decisions each rule contributed to. All records.">
          {stats.rules.length === 0 ? (
            <Empty icon="check" title="No rule has found anything yet." />
          ) : (
            <Bars
              title="Rules"
              of="rule"
              keys={['decisions']}
              rows={stats.rules
                .slice(0, 8)
                .map(({ ruleId: rule, decisions }) => ({ label: rule, parts: { decisions } }))}
              paint={() => 'accent'}
            />
          )}
        </Panel>
        <Panel title="Reviewers" note={`What each reviewer decided. ${range}`}>
          <Reviewers lines={lines} />
        </Panel>
        <Panel title="Age of the queue" note={`How long held texts have waited for review.${missing}`}>
          <Columns
            title="Age of the queue"
            of="age"
            keys={['waiting']}
            columns={queueAges(
              held.texts.map(({ facts }) => facts.createdAt),
              visit.now,
            )}
            paint={() => 'outcome-waiting'}
          />
        </Panel>
        <Panel
          title="Trust"
          note="Trust of the entries that agents can see. Unknown and external ones are always shown as data."
        >
          <Bars
            title="Trust"
            of="trust"
            keys={['entries']}
            rows={trusts.map((trust) => ({ label: trust, parts: { entries: stats.trusts[trust] } })).reverse()}
            paint={() => 'accent'}
          />
        </Panel>
      </div>
    </Page>
  );
}

function Reviewers({ lines }: Pick<OverviewProps, 'lines'>): JSX.Element {
  const activity = reviewerActivity(lines);
  if (activity.length === 0) return <Empty icon="queue" title="Nobody has decided yet." />;
  return (
    <Bars
      title="Reviewers"
      of="reviewer"
      keys={reviewerActs}
      rows={activity.slice(0, 8)}
      paint={(key) => `act-${key.replace(' ', '-')}`}
    />
  );
}

function CoverageTable({ agents }: { readonly agents: readonly PrincipalCoverage[] }): JSX.Element {
  if (agents.length === 0) return <Empty icon="memory" title="No agent has written a note yet." />;
  return (
    <dl class="facts" data-coverage="">
      {agents.slice(0, 8).map(({ principal, level, notes, sessions, step }) => (
        <>
          <dt>
            <Foreign text={principal} maxLength={80} />
          </dt>
          <dd data-level={level}>
            {`${level}. Notes: ${coverages.map((one) => `${count(notes[one])} ${one}`).join(', ')}, in ${counted(sessions, 'session')}.`}
            {step === undefined ? '' : ` ${step}`}
          </dd>
        </>
      ))}
    </dl>
  );
}

function Tiles({ visit, stats }: Pick<OverviewProps, 'visit' | 'stats'>): JSX.Element {
  const { states, waiting, verdicts: decided, events } = stats;
  const { oldestAt } = waiting;
  const oldest = oldestAt === undefined ? 'nothing held' : `oldest ${span(visit.now - oldestAt)}`;
  const tiles: readonly (readonly [label: string, value: number, note: string, path: string])[] = [
    ['Waiting for review', waiting.count, oldest, '/queue'],
    ['In memory', states.active, 'visible to agents', '/memory?state=active'],
    ['Refused', decided.block ?? 0, 'clear attacks', '/memory?state=retired'],
    ['Sessions started', events['session.started'] ?? 0, counted(events['entry.recalled'] ?? 0, 'recall'), '/timeline'],
    ['Records', stats.records, 'one per operation', '/timeline'],
  ];
  return (
    <ul class="tiles">
      {tiles.map(([label, value, note, path]) => (
        <li>
          <a class="tile" href={`${visit.base}${path}`}>
            <span class="tile-label">{label}</span>
            <span class="tile-value">{count(value)}</span>
            <span class="note">{note}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
