import { pattern } from '../long-text.ts';
import type { RuleShape } from '../rule.ts';

/** Tables that hold people, money and records. Test and staging tables come and go. */
const precious = pattern`
  ["'\x60[]?(?:\w{1,20}\.)?["'\x60[]?(?:users?|customers?|accounts?|
  orders?|payments?|invoices?|patients?|employees?|members?|transactions?|
  clients?|audit\w{0,12}|admins?|backups?)["'\x60\]]?
`;
/** An application's own role gets rights on its own database; these go further. */
const grantAll = new RegExp(
  pattern`
    grant\s{1,2}(?:all(?: privileges)?|super)\s(?:on\s\*\.\*|on all [\w ]{4,30})?[^;\n]{0,80}(?:with grant option|
    to\s["'\`]?(?:public|anonymous)\b|'%'|"%"|\`%\`)|
    grant\s(?:pg_execute_server_program|pg_read_server_files|pg_write_server_files|rds_superuser|db_owner|sysadmin|dba)\b
  `,
  'i',
);

/** Statements that take over, destroy or carry off a database. */
export const sqlTakeover: readonly RuleShape[] = [
  { at: ['grant '], pattern: grantAll },
  {
    at: ['alter role', 'alter user', 'create role', 'create user'],
    pattern: /(?:alter|create) (?:role|user) \S{1,40} (?:with )?[\w ]{0,40}\b(?:superuser|bypassrls|createrole)\b/i,
    accept: (statement) => !/\bno(?:superuser|bypassrls|createrole)\b/i.test(statement),
  },
  {
    at: ['drop table'],
    pattern: new RegExp(String.raw`drop table ${precious}(?:\s{1,2}(?:cascade|purge))?\s{0,2}(?:;|$|\n|--)`, 'i'),
  },
  {
    at: ['delete from'],
    pattern: new RegExp(String.raw`delete from ${precious}\s{0,2}(?:;|$|\n|--|where 1\s?=\s?1)`, 'i'),
  },
  {
    at: ['truncate '],
    pattern: new RegExp(String.raw`truncate (?:table )?${precious}\s{0,2}(?:cascade\s{0,2})?(?:;|$|\n|--)`, 'i'),
  },
  { at: ['to program', 'from program'], pattern: /(?:to|from) program\s{1,2}["'][^\n]{3,80}/i },
  { at: ['into outfile', 'into dumpfile'], pattern: /into (?:outfile|dumpfile)\s{1,2}["'][^\n]{3,80}/i },
  { at: ['xp_cmdshell', 'sp_oacreate'], pattern: /(?:xp_cmdshell\s{1,2}n?["'(]|sp_oacreate\s)[^\n]{3,80}/i },
  {
    at: ['update '],
    pattern: new RegExp(
      pattern`
        update ${precious} set [^;\n]{0,60}?(?:(?:role|is_admin|admin|
        is_superuser|privileges?|permissions?)\s?=\s?(?:["']?(?:admin|owner|root|superuser|true)["']?|1)\b|
        (?:password|passwd|pass|password_hash|iban|account_number|payout_\w{2,20}|
        mfa_\w{2,20}|two_factor\w{0,20})\s?=\s?(?:["'][^"'\n]{1,80}["']|
        null|false|0)\s{0,2}(?:;|$|\n|where \w{1,30}\s?=\s?["'](?:admin|root)))
      `,
      'i',
    ),
  },
  {
    at: ['create trigger', 'create or replace trigger'],
    pattern:
      /create (?:or replace )?trigger [^;]{0,160}?\b(?:iban|account_number|payee|recipient|password|role|is_admin)\b\s?=[^;]{0,80}/i,
  },
  {
    at: ['insert into'],
    pattern:
      /insert into ["'`]?(?:admins?|administrators|sudoers|superusers|api_keys)["'`]?\s?(?:\([^)\n]{0,120}\)\s?)?values\s?\([^)\n]{3,160}/i,
  },
  { at: ['disable row level', 'no force row level'], pattern: /(?:disable|no force) row level security/i },
  { at: ['load_file('], pattern: /load_file\(\s?["'](?:\/etc|\/home|\/root|c:)/i },
];
