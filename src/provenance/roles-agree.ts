import { has } from './agreement.ts';
import type { MarkedClause, MarkedToken } from './marks.ts';
import { areOpposite, type Role } from './roles.ts';

// The same words, put together the other way round: from and to, before and after, first and then.

/** Roles that two words of one sentence cannot exchange: who is "before" is not who comes first. */
const exchangeable: ReadonlySet<Role> = new Set<Role>(['before', 'after', 'than', 'from', 'to']);

/** Those that tell the order of two things, whatever word stands for one of them. */
const timed: ReadonlySet<Role> = new Set<Role>(['before', 'after', 'than']);

/** Whether no word of a note has the opposite role of what the user gave it, or the role of another. */
export function rolesAgree(noted: readonly MarkedToken[], said: readonly MarkedClause[]): boolean {
  return noted.every((token) => {
    const { role } = token;
    if (role === undefined) return !isLeftBehind(token, noted, said);
    const given = said.filter(({ tokens }) => has(tokens, token));
    const known = given.flatMap(({ tokens }) => rolesOf(token, tokens));
    if (known.length === 0)
      return !(timed.has(role) && said.some(({ tokens }) => hasExchanged(role, token, tokens, noted)));
    if (known.includes(role)) return true;
    if (known.some((one) => one !== undefined && areOpposite(one, role))) return false;
    if (token.negated) return true;
    if (role === 'next') return !given.some((clause) => isFollowed(clause, said));
    return !(exchangeable.has(role) && given.every(({ tokens }) => hasExchanged(role, token, tokens, noted)));
  });
}

/** "The meeting moves from Monday to Tuesday", noted as on Monday. */
function isLeftBehind(token: MarkedToken, noted: readonly MarkedToken[], said: readonly MarkedClause[]): boolean {
  if (!isDated(token)) return false;
  const given = said.filter(({ tokens }) => has(tokens, token));
  const isBeforeOther = ({ tokens }: MarkedClause): boolean =>
    rolesOf(token, tokens).every((role) => role === 'from') &&
    tokens.some((other) => isDated(other) && other.role === 'to' && other.kind === token.kind && !has(noted, other));
  return given.length > 0 && given.every(isBeforeOther);
}

function rolesOf({ mark }: MarkedToken, tokens: readonly MarkedToken[]): readonly (Role | undefined)[] {
  return tokens.filter((token) => token.mark === mark).map(({ role }) => role);
}

/** Whether another word of the user's clause has this role, which it lost in the note. */
function hasExchanged(
  role: Role,
  token: MarkedToken,
  tokens: readonly MarkedToken[],
  noted: readonly MarkedToken[],
): boolean {
  return tokens.some(
    (other) =>
      other.role === role &&
      other.mark !== token.mark &&
      // "From 5 August" is "from August 5".
      !(isDated(other) && isDated(token)) &&
      has(noted, other) &&
      !rolesOf(other, noted).includes(role),
  );
}

function isDated({ kind }: MarkedToken): boolean {
  return kind === 'number' || kind === 'date';
}

/** "Lock the door, then set the alarm": what comes first there does not come then. */
function isFollowed(clause: MarkedClause, said: readonly MarkedClause[]): boolean {
  const at = said.indexOf(clause);
  for (const next of said.slice(at + 1)) {
    if (!next.continues) return false;
    if (next.tokens.some(({ role }) => role === 'next')) return true;
  }
  return false;
}
