/**
 * Values are written in several ways: an account in groups of four, a telephone number with and without its country, an
 * address by its host. These are the ways in one form each, as words that no text contains by accident: they are compared
 * with each other only.
 */
/** Of a text, of accounts and numbers; as many hosts beside them. */
const maxValues = 1_000;
/** Of a text. A table of numbers has many neighbours. */
const maxJoins = 20_000;
/** Fewer signs or digits are an amount or a year, which the ordinary comparison sees; more are no account. */
const minAccountLength = 8;
const maxAccountLength = 64;
const minAccountDigits = 6;
/** Neighbouring groups that may be one account. */
const maxJoinedGroups = 8;
const minPhoneDigits = 10;
/** Digits at the end of a telephone number that are the same with and without a country or a zero before them. */
const phoneTailDigits = 9;

const hasDigit = /\d/;
const address = /[a-z][a-z0-9+.-]{1,20}:\/\/(?:[^/?#@]{1,200}@)?([\p{L}\p{N}.-]{3,200})/gu;
const mailOrHost = /(?:^|[^\p{L}\p{N}/.-])((?:[\p{L}\p{N}-]{1,63}\.){1,6}\p{L}{2,24})(?![\p{L}\p{N}-])/gu;
/** A group of an account or number: a digit, and a few letters before it. */
const group = /^\p{L}{0,4}\d/u;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** The values of a text, each in one form. */
export function spelledValues(text: string): readonly string[] {
  const found = new Set<string>();
  let joinsLeft = maxJoins;
  const tokens = text.normalize('NFKC').toLowerCase().split(/\s+/);
  for (const run of runsOfGroups(tokens)) {
    for (const joined of joins(run, joinsLeft)) {
      joinsLeft--;
      for (const value of accountValues(joined)) found.add(value);
    }
    if (found.size >= maxValues) break;
  }
  for (const token of tokens) if (token.includes('.')) for (const host of hostsIn(token)) found.add(host);
  return [...found].slice(0, 2 * maxValues);
}

/** Groups of accounts and numbers that stand side by side. */
function* runsOfGroups(tokens: readonly string[]): Generator<readonly string[]> {
  let run: string[] = [];
  for (const token of tokens) {
    const pieces = !hasDigit.test(token) || day.test(token) ? [''] : token.split(/[^\p{L}\d]+/u).filter(Boolean);
    for (const piece of pieces) {
      if (group.test(piece)) run.push(piece);
      else if (run.length > 0) {
        yield run;
        run = [];
      }
    }
  }
  yield run;
}

function hostsIn(token: string): readonly string[] {
  return [...token.matchAll(address), ...token.matchAll(mailOrHost)].map(
    ([, host = '']) => `host_${host.replace(/^www\./, '').replace(/[.-]+$/, '')}`,
  );
}

/** Neighbouring groups joined: where an account begins and ends among other numbers is not written. */
function joins(groups: readonly string[], max: number): readonly string[] {
  const found: string[] = [];
  for (let from = 0; from < groups.length && found.length < max; from++) {
    let joined = '';
    for (let to = from; to < groups.length && to < from + maxJoinedGroups; to++) {
      joined += groups[to];
      if (joined.length > maxAccountLength) break;
      if (joined.length >= minAccountLength) found.push(joined);
    }
  }
  return found;
}

function accountValues(joined: string): readonly string[] {
  const digits = joined.replace(/\D/gu, '');
  if (digits.length < minAccountDigits) return [];
  const isPhone = digits.length === joined.length && digits.length >= minPhoneDigits;
  return [`account_${joined}`, ...(isPhone ? [`phone_${digits.slice(-phoneTailDigits)}`] : [])];
}
