import { pattern } from '../long-text.ts';
import { isCommandSpokenOf } from '../mitigation/spoken-of.ts';
import type { AccusingRule } from '../rule.ts';

/** "chmod 777 did not help" runs nothing. */
const openToAll = new RegExp(
  pattern`
    chmod\s{1,2}(?:-\w{1,3}\s{1,2}|--recursive\s{1,2})?(?:0?777|a\+rwx|ugo\+rwx|u\+s|\+s|[46]7[57]5)\s{1,2}
    (?!(?:did nothing|did(?:n't| not) (?:help|fix|work|change)|changed nothing|made (?:no difference|it worse)|(?:is|was) (?:
    wrong|a mistake|never the (?:fix|answer)|not the (?:fix|answer)))\b)\S{1,60}
  `,
);

// Opening everything to everyone, or switching a protection off, in one command. Advice against it ("never chmod 777")
// is negated and stays below the threshold.
export const rule: AccusingRule = {
  id: 'weaken_protection',
  title: 'Command that exposes a system or disables its protection',
  category: 'tool-abuse',
  scope: 'strict',
  level: 2,
  confidence: 0.8,
  why: 'The command gives permissions to everyone or turns off what would notice an attack.',
  advice: 'Do not run it; ask the owner of the system whether they want the change.',
  threats: ['T09'],
  unmitigated: ['quoted', 'code'],
  spares: isCommandSpokenOf,
  shapes: [
    {
      at: ['chmod '],
      pattern: openToAll,
    },
    { at: ['nopasswd'], pattern: /NOPASSWD:\s?ALL/ },
    { at: ['setenforce 0'], pattern: /setenforce 0/ },
    { at: ['ufw disable', 'iptables -f', 'iptables --flush'], pattern: /ufw disable|iptables (?:-F|--flush)/ },
    {
      at: ['spctl --', 'csrutil disable', 'fdesetup disable'],
      pattern: /spctl --(?:master|global)-disable|csrutil disable|fdesetup disable/i,
    },
    {
      at: ['set-mppreference', 'add-mppreference'],
      pattern: /(?:set|add)-mppreference\s[^\n]{0,40}-(?:disable|exclusion)/i,
    },
    { at: ['netsh advfirewall'], pattern: /netsh advfirewall set \w{4,20} state off/i },
    {
      at: ['set-executionpolicy'],
      pattern: /set-executionpolicy\s(?:-\w{3,20}\s)?(?:unrestricted|bypass)\b[^\n]{0,40}(?:localmachine|-force)/i,
    },
    {
      at: ['systemctl stop', 'systemctl disable'],
      pattern:
        /systemctl (?:stop|disable)(?: --now)? (?:auditd|falcon|crowdstrike|osquery|wazuh|clamav|apparmor|firewalld|ufw|fail2ban|falco|rsyslog)/i,
    },
    { at: ['permitrootlogin', 'permitemptypasswords'], pattern: /Permit(?:RootLogin|EmptyPasswords)\s{1,2}yes/i },
    { at: ['cluster-admin'], pattern: /--clusterrole[= ]cluster-admin/i, lookBehind: 14 },
    {
      at: ['net user ', 'net localgroup'],
      pattern: /net (?:user \S{2,40} \S{2,40} \/add|localgroup administrators \S{2,40} \/add)/i,
    },
    { at: ['xp_cmdshell'], pattern: /xp_cmdshell\s{1,2}["']/i },
    {
      at: ['attach-user-policy', 'attach-role-policy'],
      pattern: /attach-(?:user|role)-policy [^\n]{0,120}AdministratorAccess/i,
    },
    { at: ['privileged'], pattern: /privileged\s[^\n]{0,40}-v\s\/:\//i },
    {
      at: ['-ag sudo', '-ag wheel', '-ag docker', '-ag admin'],
      pattern: /-aG (?:sudo|wheel|admin) (?!\$)[\w.-]{2,32}/,
    },
    { at: ['usermod ', 'useradd '], pattern: /user(?:mod|add)\s[^\n]{0,40}(?:-o )?-u 0\b/ },
    {
      at: ['history -c', 'unset histfile', 'histsize=0'],
      pattern: /history -c(?:\s?&&|\s?;|\s{0,2}$)|unset HISTFILE|HISTSIZE=0/,
    },
  ],
};
