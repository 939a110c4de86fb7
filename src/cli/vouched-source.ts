import { Fault } from '../base/fault.ts';
import { shortId } from '../base/short-id.ts';
import { oneOf, wrongValue } from '../base/wrong-setting.ts';
import type { BrowsedEntry, NotVouched, VouchSourceRequest, VouchSourceResult } from '../guard/index.ts';
import { type Channel, channels } from '../model/provenance.ts';
import { drawHidden, rowsOf } from './draw.ts';
import { exitCode } from './exit-code.ts';
import { plural } from './format/run.ts';
import { markedText } from './marked-text.ts';
import { type CommandResult, refusalResult } from './memory-command.ts';
import type { Style } from './style.ts';

type Source = VouchSourceRequest['source'];

const kinds = ['host', 'tool', 'principal', 'channel'] as const;

/** Reads `host:docs.example`, `tool:web_fetch`, `principal:ana` and `channel:import`. */
export function sourceOf(given: readonly string[]): Source {
  return Object.fromEntries(given.map(fieldOf)) as Source;
}

function fieldOf(given: string): readonly [string, string] {
  const [, kind = '', name = ''] = /^([^:]*):(.+)$/su.exec(given) ?? [];
  if (!(kinds as readonly string[]).includes(kind)) {
    throw new Fault('input-invalid', wrongValue('--source', given, `KIND:NAME with the kind ${oneOf(kinds)}`));
  }
  if (kind === 'channel' && !channels.includes(name as Channel)) {
    throw new Fault('input-invalid', wrongValue('--source channel', name, oneOf(channels)));
  }
  return [kind, name];
}

/** What was vouched for, or would be: every text in full, since a person answers for it. */
export function vouchedSourceResult(result: VouchSourceResult): CommandResult {
  if (result.outcome === 'refused') return refusalResult(result);
  const { outcome, entries, left, more, contentHash } = result;
  const next =
    more === 0 ? [] : [`${plural(more, 'more entry matches', 'more entries match')}; run this again for those`];
  const read =
    outcome === 'vouched' || entries.length === 0
      ? []
      : [`nothing has changed yet; read these texts, then run this again with --expect ${contentHash}`];
  return {
    json: result,
    text: (style) =>
      [
        ...entries.flatMap((entry) => lines(entry, style)),
        ...left.flatMap((entry) => [style.level('medium', `left, ${reasonFor(entry)}:`), ...lines(entry, style)]),
        `${outcome === 'vouched' ? 'vouched for' : 'would vouch for'} ${plural(entries.length, 'text')}, ${left.length} left`,
        ...next,
        ...read,
        '',
      ].join('\n'),
    code: left.length > 0 ? exitCode.found : exitCode.clean,
  };
}

function reasonFor({ why, rules }: NotVouched): string {
  if (why === 'own-proposal') return 'you proposed it';
  return why === 'unreadable' ? 'its stored text differs from the journal' : `found ${rules.join(', ')}`;
}

function lines({ facts, text }: BrowsedEntry, style: Style): readonly string[] {
  const { principal, trust, tool, uri } = facts.provenance;
  const from = [principal, tool, uri].flatMap((one) => (one === undefined ? [] : [drawHidden(one)])).join(', ');
  const [head = '', ...rest] = rowsOf(`${shortId(facts.id)}  ${trust}, from ${from}`, style.width - 2);
  return [
    head,
    ...rest.map((row) => `  ${row}`),
    ...markedText(text?.content ?? '(no text)', [], style),
    ...(text === undefined || text.tags.length === 0 ? [] : markedText(`tags: ${text.tags.join(', ')}`, [], style)),
  ];
}
