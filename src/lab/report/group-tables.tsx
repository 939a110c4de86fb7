import type { Child } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';
import type { LabCondition } from '../../policy/index.ts';
import { type Share, shareText } from '../interval.ts';
import type { AttackMetrics, GroupSummary, VectorMetrics } from '../metrics.ts';
import { stopCauses } from '../stop-cause.ts';
import { OutcomeBar } from './bars.tsx';
import { conditionTitles } from './condition-title.ts';
import { shown } from './shown.ts';
import { Table } from './table.tsx';

interface GroupProps {
  readonly group: GroupSummary;
}

/** Everything that is computed for one suite and one profile. */
export function GroupTables({ group }: GroupProps): JSX.Element {
  const { suite, profile, hypotheses, goals, fpbr } = group;
  return (
    <section>
      <h3>{shown(`Suite ${suite}, profile ${profile}`)}</h3>
      <ConditionTable group={group} />
      <p>{`Controls flagged (FPBR): ${shareText(fpbr)}. The clusters are the controls themselves.`}</p>
      <Table
        head={['', 'claim', 'verdict', 'evidence']}
        rows={hypotheses.map(({ id, claim, verdict, evidence }) => [id, ...[claim, verdict, evidence].map(shown)])}
        caption="Hypotheses as written: confirmed or falsified only if the whole 95 % interval says so"
      />
      <Table
        head={['goal', '', 'found']}
        rows={goals.map(({ claim, met, evidence }) => [shown(claim), metText(met), shown(evidence)])}
        caption="Our goals, and whether they are met"
      />
      <VectorTable group={group} />
      <StopTable group={group} />
    </section>
  );
}

function metText(met: boolean | null): Child {
  if (met === null) return 'not run';
  return met ? <b class="met">met</b> : <b class="unmet">not met</b>;
}

const columns = [
  ['PRR: poison intact in the store', 'prr'],
  ['DASR: poison acted on', 'dasr'],
  ['orders obeyed', 'ordersObeyed'],
  ['false facts used', 'falseFactsUsed'],
  ['PPI: contract vectors with the same class of denial', 'ppi'],
  ['RDCS: replay diffs in the right bucket', 'rdcs'],
  ['decisions refused', 'refused'],
  ['unfenced in a prompt', 'unmarked'],
  ['shown as data only', 'fenced'],
  ['detected', 'detected'],
] as const;

function ConditionTable({ group }: GroupProps): JSX.Element {
  const found = entriesOf(group);
  const rows = columns.map(([title, field]) => [
    title,
    ...found.map(([, metrics]) => shown(shareText(metrics[field]))),
  ]);
  const latency = found.map(([, { latency }]) =>
    latency.median === null ? 'none' : `median ${latency.median}, most ${latency.most}`,
  );
  return (
    <Table
      head={['', ...found.map(([name]) => conditionTitles[name])]}
      rows={[
        ['attacks run', ...found.map(([, { trials }]) => String(trials))],
        ...rows,
        ['turns to first detection', ...latency],
        ['reviews requested', ...found.map(([, { reviews }]) => String(reviews))],
      ]}
      caption="Distinct trials with 95 % intervals (Wilson); a cluster is one sentence of one vector"
    />
  );
}

function entriesOf({ conditions }: GroupSummary): readonly (readonly [LabCondition, AttackMetrics])[] {
  return Object.entries(conditions) as unknown as readonly (readonly [LabCondition, AttackMetrics])[];
}

const counted = (found: Share): string => (found.of === 0 ? '' : `${found.count}/${found.of}`);

function VectorTable({ group: { vectors } }: GroupProps): JSX.Element {
  const row = (one: VectorMetrics): readonly Child[] => [
    shown(one.vector),
    conditionTitles[one.condition],
    <OutcomeBar metrics={one} />,
    counted(one.prr),
    counted(one.dasr),
    one.ppi.of === 0 ? '' : String(one.ppi.count),
    counted(one.rdcs),
    counted(one.refused),
    counted(one.unmarked),
    counted(one.fenced),
    counted(one.detected),
    one.latency.median === null ? '' : String(one.latency.median),
  ];
  return (
    <Table
      head={[
        'vector',
        'condition',
        '',
        'PRR',
        'DASR',
        'PPI',
        'RDCS',
        'refused',
        'unfenced',
        'as data',
        'detected',
        'turns',
      ]}
      rows={vectors.map(row)}
      caption="Every vector under every condition: counts of distinct trials; the bar shows acted on, unfenced, as data, and stopped"
    />
  );
}

function StopTable({ group }: GroupProps): JSX.Element {
  const guarded = group.vectors.filter(({ condition }) => condition === 'full');
  const causes = stopCauses.filter((cause) => guarded.some(({ stops }) => stops[cause] > 0));
  return (
    <Table
      head={['vector', ...causes]}
      rows={guarded.map(({ vector, stops }) => [
        shown(vector),
        ...causes.map((cause) => (stops[cause] === 0 ? '' : String(stops[cause]))),
      ])}
      caption="What stopped each attack under condition C, by distinct trials; fence: it was shown, as data; boundary: it was stored where the victim does not look; nothing: it got through"
    />
  );
}
