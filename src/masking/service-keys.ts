import type { PrivateSpan } from './span.ts';

/** Words in front of a key. Ids of orders, messages and calls look the same behind words of their own. */
const keyWords =
  'sk|pk|rk|key|apikey|api|token|tok|pat|secret|auth|live|test|prod|pplx|xai|ntn|nfp|tvly|jina|csk|e2b|phx|re|rnd|rubygems|sntrys|sntryu|vcp|shpss|shpca|cfpat|glc|lsv2|fc|wk';
/** A key word among at most three short words, then many random characters. */
const prefixed = new RegExp(
  String.raw`(?<![\p{L}\p{N}_./-])(?:[a-z0-9]{1,10}[-_]){0,2}(?:${keyWords})[-_](?:[a-z]{2,8}[-_])?(\w{20,200})(?![\p{L}\p{N}])`,
  'giu',
);
/** Keys whose random part is hexadecimal, as a checksum is, or that have several parts. */
const issuers: readonly RegExp[] = [
  /(?<![\p{L}\p{N}])(?:key-[0-9a-f]{32}|PMAK-[0-9a-f]{24}-[0-9a-f]{34}|sbp_[0-9a-f]{40})(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])pat[A-Za-z0-9]{14}\.[0-9a-f]{64}(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])[ps]k\.eyJ[\w-]{10,400}\.[\w-]{16,100}/gu,
  /(?<![\p{L}\p{N}])(?:tskey-[a-z]{2,10}-[A-Za-z0-9]{6,20}-[A-Za-z0-9]{20,60}|vercel_[A-Za-z0-9]{24}|fo1_[\w-]{40,60}|sgp_[0-9a-f]{40}|ops_eyJ[\w-]{50,2000}|1\/\/0[\w-]{30,200}|EAA[A-Za-z0-9]{50,400})(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])(?:sq0(?:atp|csp)|EAAA)[A-Za-z0-9_-]{20,80}/gu,
];
/** A word for a key, and what it is. */
const named =
  /(?<!\p{L})(?:key|schlüssel|clé|clave|chave|chiave|sleutel|klucz|ключ)(?: is| ist| est| es| é| è|:| =|=) {0,2}["'\x60]?(\w{24,200})(?![\p{L}\p{N}])/giu;
/** The sign of a session in a cookie or a link. */
const sessionValue =
  /(?<![\p{L}\p{N}])(?:session|sess|sid|jwt|csrf|xsrf|auth)[a-z_-]{0,12}=([A-Za-z0-9%._~+/-]{16,400})/giu;

/** Between letters and digits. Words have fewer: `auth_type=oauth2-client-credentials`. */
const minChanges = 4;

/** Keys of services by their form. The scanner knows the issuers that it accuses; here a mistake only masks a word. */
export function serviceKeysIn(text: string): readonly PrivateSpan[] {
  const found: PrivateSpan[] = [];
  const add = (start: number, value: string): void => {
    found.push({ kind: 'secret', start, end: start + value.length });
  };
  for (const { 0: key, 1: random = '', index } of text.matchAll(prefixed)) if (isRandom(random)) add(index, key);
  for (const { 0: match, 1: key = '', index } of text.matchAll(named)) {
    if (isRandom(key)) add(index + match.length - key.length, key);
  }
  for (const issuer of issuers) for (const { 0: key, index } of text.matchAll(issuer)) add(index, key);
  for (const { 0: match, 1: value = '', index } of text.matchAll(sessionValue)) {
    if ((value.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0) >= minChanges)
      add(index + match.length - value.length, value);
  }
  return found;
}

/** Small and large letters and digits, changing often: `getUserTokenFromHeader2` is a name. */
function isRandom(value: string): boolean {
  const changes = value.match(/[a-z](?=[A-Z0-9])|[A-Z](?=[a-z0-9])|\d(?=[A-Za-z])/g)?.length ?? 0;
  return (
    /\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value) && changes * 3 >= value.replaceAll('_', '').length
  );
}
