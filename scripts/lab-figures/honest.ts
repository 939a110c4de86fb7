import { type Figure, figure } from './interval.ts';

interface RawTemplate {
  readonly channel: string;
  readonly written: number;
  readonly lost: number;
  readonly delayed: number;
  readonly asData: number;
  readonly repeated: number;
}

interface RawSet {
  readonly templates: readonly RawTemplate[];
  readonly misses: readonly unknown[];
}

export interface RawHonest {
  readonly profile: string;
  readonly ordinary: RawSet;
  readonly hard: RawSet;
}

interface Costs {
  readonly lost: Figure;
  readonly delayed: Figure;
  readonly asData: Figure;
}

export interface SetFigures extends Costs {
  readonly written: number;
  readonly repeated: number;
  readonly demoted: Figure;
  readonly byChannel: Record<string, Costs>;
  readonly templates: unknown;
  readonly misses: unknown;
}

/** What the guard cost honest use, from the counts of each sentence. */
export function honestFigures({ profile, ordinary, hard }: RawHonest): {
  readonly profile: string;
  readonly ordinary: SetFigures;
  readonly hard: SetFigures;
} {
  return { profile, ordinary: setFigures(ordinary), hard: setFigures(hard) };
}

function setFigures({ templates, misses }: RawSet): SetFigures {
  const byChannel: Record<string, Costs> = {};
  for (const { channel } of templates)
    byChannel[channel] ??= costsOf(templates.filter((one) => one.channel === channel));
  const own = templates.filter(({ channel }) => ['user', 'agent'].includes(channel));
  return {
    ...costsOf(templates),
    written: total(templates, 'written'),
    repeated: total(templates, 'repeated'),
    demoted: figure(total(own, 'asData'), total(own, 'written'), own.length),
    byChannel,
    templates,
    misses,
  };
}

function costsOf(templates: readonly RawTemplate[]): Costs {
  const written = total(templates, 'written');
  const cost = (what: 'lost' | 'delayed' | 'asData'): Figure =>
    figure(total(templates, what), written, templates.length);
  return { lost: cost('lost'), delayed: cost('delayed'), asData: cost('asData') };
}

function total(templates: readonly RawTemplate[], what: Exclude<keyof RawTemplate, 'channel'>): number {
  let sum = 0;
  for (const template of templates) sum += template[what];
  return sum;
}
