import { pattern } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';
import { isPlaceholder } from '../shapes/secret-values.ts';

const schemes = [
  'postgres',
  'postgresql',
  'mysql',
  'mariadb',
  'mongodb',
  'mongodb+srv',
  'redis',
  'rediss',
  'amqp',
  'amqps',
  'mssql',
  'sqlserver',
  'ftp',
  'ftps',
  'sftp',
  'smtp',
  'smtps',
  'ldap',
  'ldaps',
  'clickhouse',
  'cockroachdb',
];
/** SQLAlchemy adds its driver to the scheme: `postgresql+asyncpg://`. */
const drivers = ['postgresql+', 'postgres+', 'mysql+', 'mariadb+', 'mssql+', 'clickhouse+', 'cockroachdb+'];
const address = new RegExp(
  pattern`
      (?<!\w)(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|mssql|sqlserver|ftps?|sftp|smtps?|
      ldaps?|clickhouse|cockroachdb)(?:\+\w{2,12})?:\/\/[^\s:@/'"\`<>]{0,64}:[^\s:@/'"\`<>]{4,80}@[\w.-]{3,80}
    `,
  'i',
);
/** Placeholders for a password. */
const usual = new RegExp(
  pattern`
    ^(?:p(?:ass)?(?:word|wd)?\d{0,3}|my_?(?:pass(?:word)?|secret)|postgres|root|admin|user(?:name)?|secret|
    test(?:ing|pass)?|dev(?:pass)?|guest|mysql|mongo|redis|local|docker|app|db_?pass(?:word)?|strong_?password|
    hunter2|[*x.#-]+)$
  `,
  'i',
);

// Every setup guide shows `postgres://user:password@localhost`. The rule requires a real password on a host that others
// can reach.
export const rule: AccusingRule = {
  id: 'password_in_address',
  title: 'Connection address with a password',
  category: 'secret',
  scope: 'strict',
  level: 2,
  confidence: 0.85,
  why: 'The address contains a password, so anyone who reads the memory can open the database behind it.',
  advice: 'Store the address without the password, and change the password if it is real.',
  threats: ['T12'],
  unmitigated: ['quoted', 'negated', 'asked', 'code'],
  shapes: [{ at: [...schemes.map((scheme) => `${scheme}://`), ...drivers], pattern: address, accept: isReal }],
};

function isReal(match: string): boolean {
  const at = match.lastIndexOf('@');
  const password = match.slice(match.indexOf(':', match.indexOf('://') + 3) + 1, at);
  const host = match.slice(at + 1);
  if (/[${}<>[\]%*]/.test(password) || usual.test(password) || isPlaceholder(password)) return false;
  return (
    host.includes('.') && !/^(?:127\.|0\.0\.0\.0|localhost|host\.docker)|example\.(?:com|org|net)|\.local$/i.test(host)
  );
}
