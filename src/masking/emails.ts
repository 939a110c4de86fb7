import type { PrivateSpan } from './span.ts';

/** The sign of an e-mail address, as people and programs write it. */
const atSign = new RegExp(
  [
    ' @ |\\\\?@ ?|%40|\\\\(?:u00|x)40|&#0{0,4}64;|&#x0{0,4}40;|&commat;',
    String.raw` ?[([{<] ?(?:at|a|@|ät|chez|arobase|arroba) ?[)\]}>] ?`,
    // ana at shop dot example
    // ana arobase boutique point example
    String.raw` (?:arobase|arroba|klammeraffe|chiocciola|apenstaartje|małpa|собака|snabel-?a) (?=[\p{L}\p{N}_.-]{1,64}(?:\.| (?:dot|point|punkt|punto|ponto|punt|kropka|точка) ))`,
    String.raw` at (?!(?:the|a|an|this|that|each|every|one|its|my|your) )(?=[\p{L}\p{N}_.-]{1,64} dot )`,
  ].join('|'),
  'giu',
);
const localPart = /[\p{L}\p{N}\p{M}.!#$%&'*+/=?^_`{|}~-]{1,64}$/u;
const dot = String.raw`(?:\.|%2e|&#0{0,4}46;|&period;| (?:dot|point|punkt|punto|ponto|punt|kropka|точка) | ?[([{<] ?(?:dot|\.) ?[)\]}>] ?)`;
const domain = new RegExp(
  String.raw`^(?:[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}_-]{0,62})${dot}){1,6}(?=[\p{N}-]{0,62}[\p{L}\p{M}])[\p{L}\p{N}\p{M}-]{2,63}|^\[[\da-f.:]{3,45}\]`,
  'iu',
);
const quotedLocalPart = /"[^"\r\n]{1,64}"$/;
const maxLocalPart = 66;
const maxDomain = 320;

/** E-mail addresses, also with the sign spelled out, as in "ana (at) shop (dot) example". */
export function emailsIn(text: string): readonly PrivateSpan[] {
  const found: PrivateSpan[] = [];
  for (const { 0: sign, index } of text.matchAll(atSign)) {
    const before = text.slice(Math.max(0, index - maxLocalPart), index);
    const local = quotedLocalPart.exec(before)?.[0] ?? localPart.exec(before)?.[0];
    const after = index + sign.length;
    const host = domain.exec(text.slice(after, after + maxDomain))?.[0];
    if (local === undefined || host === undefined || isNobody(withoutLead(local))) continue;
    found.push({ kind: 'email', start: index - withoutLead(local).length, end: after + host.length });
  }
  return found;
}

/** Punctuation before an address belongs to the sentence, and the scheme to the link. */
function withoutLead(local: string): string {
  return local.replace(/^[^\p{L}\p{N}"]+/u, '') || local;
}

/** `git@host` is the account of a program. */
function isNobody(local: string): boolean {
  return local === 'git';
}
