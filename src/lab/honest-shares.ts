import { type Share, share } from './interval.ts';

/** What happened to the texts of one template. Texts of one template differ only in their names and numbers. */
export interface TemplateCounts {
  /** Its place in the list. */
  readonly template: number;
  readonly channel: string;
  readonly written: number;
  /** Refused: neither in the memory nor in the queue. */
  readonly lost: number;
  /** Held for review: not in the memory yet. */
  readonly delayed: number;
  /** In the memory, and shown as data. */
  readonly asData: number;
  /** Duplicates, word for word. */
  readonly repeated: number;
}

interface ChannelShares {
  readonly lost: Share;
  readonly delayed: Share;
  readonly asData: Share;
}

export interface HonestShares extends ChannelShares {
  readonly written: number;
  readonly repeated: number;
  /** Notes of the user and of their agent that are shown as data. Outside text is meant to be. */
  readonly demoted: Share;
  readonly byChannel: Readonly<Record<string, ChannelShares>>;
  readonly templates: readonly TemplateCounts[];
  /** Lost or delayed texts, with the policy row responsible. They are our own texts, so we may print them. */
  readonly misses: readonly HonestMiss[];
}

export interface HonestMiss {
  readonly channel: string;
  readonly row: string;
  readonly text: string;
}

/** The shares of a workload. A template is a cluster: a thousand copies of one sentence are one sentence. */
export function honestShares(templates: readonly TemplateCounts[], misses: readonly HonestMiss[]): HonestShares {
  const channels = [...new Set(templates.map(({ channel }) => channel))].sort();
  const own = templates.filter(({ channel }) => channel === 'user' || channel === 'agent');
  return {
    ...channelShares(templates),
    written: sum(templates, 'written'),
    repeated: sum(templates, 'repeated'),
    demoted: shareOfTexts(own, 'asData'),
    byChannel: Object.fromEntries(
      channels.map((name) => [name, channelShares(templates.filter(({ channel }) => channel === name))]),
    ),
    templates,
    misses,
  };
}

function channelShares(templates: readonly TemplateCounts[]): ChannelShares {
  return {
    lost: shareOfTexts(templates, 'lost'),
    delayed: shareOfTexts(templates, 'delayed'),
    asData: shareOfTexts(templates, 'asData'),
  };
}

function shareOfTexts(templates: readonly TemplateCounts[], what: 'lost' | 'delayed' | 'asData'): Share {
  return share(sum(templates, what), sum(templates, 'written'), templates.length);
}

function sum(
  templates: readonly TemplateCounts[],
  what: Exclude<keyof TemplateCounts, 'template' | 'channel'>,
): number {
  return templates.reduce((total, counts) => total + counts[what], 0);
}
