import { pattern } from '../long-text.ts';
import type { RuleShape } from '../rule.ts';

/** Commands that destroy what a machine, a repository or a cloud account holds. */
export const destructiveCommands: readonly RuleShape[] = [
  { at: ['git push'], pattern: /git push (?:-f|--force)\s[^\n]{0,60}(?::main|:master|reflog expire)/ },
  {
    at: ['find / ', 'find ~ ', 'find /home'],
    pattern: /find (?:[/~]|\/home\S{0,20}) [^\n|;]{0,80}-exec (?:shred|rm|wipe|dd)\b/,
  },
  { at: ['userdel '], pattern: /(?<=\bfor \w{1,20} in [^\n]{1,80})userdel /i },
  { at: ['flushall'], pattern: /(?<=redis-cli[^\n]{0,80})flushall\b/i },
  {
    at: ['gsutil ', 'gcloud '],
    pattern:
      /g(?:sutil|cloud) [^\n]{0,30}\brm (?:-[rRm]{1,3} |--recursive )[^\n]{0,20}gs:\/\/[\w.-]{3,60}(?:\/\*\*?)?(?=$|\s|["'`])/i,
  },
  { at: ['s3 rm s3://'], pattern: /s3 rm s3:\/\/[\w.-]{2,60}\/? --recursive/i },
  { at: ['drop table '], pattern: /(?<=\bselect \* from \w{1,30}\s?;\s?)drop table \w{2,30}/i },
  {
    at: ['delete pods', 'delete deployments', 'delete pvc', 'delete all'],
    pattern:
      /(?<=kubectl )delete (?:pods|deployments|pvc|all) [^\n]{0,30}--all\b[^\n]{0,30}(?:-A|--all-namespaces|-n (?:prod|kube-system))/,
  },
  {
    at: ['az group delete', 'projects delete'],
    pattern: /(?:az group delete|gcloud projects delete) [^\n]{0,60}(?:--yes|-y|--quiet|-q)/i,
  },
  {
    at: ['format-volume', 'clear-disk'],
    pattern: /(?:format-volume|clear-disk) [^\n]{0,60}(?:-force|-confirm:\$false)/i,
  },
  { at: ['wevtutil cl', 'clear-eventlog'], pattern: /(?:wevtutil cl|clear-eventlog)\s[^\n]{2,40}/i },
];

/** Text that turns into code where it is shown, loaded or evaluated. */
export const injectedCode: readonly RuleShape[] = [
  { at: ['$('], pattern: /\$\(\s?(?:curl|wget)\s[^)\n]{3,120}\|\s?(?:ba|z)?sh\s?\)/ },
  { at: ['$('], pattern: /\$\(\s?(?:touch \/tmp\/|id;|whoami;|curl \d{1,3}\.\d)[^)\n]{0,80}\)/ },
  {
    at: ['!!python/object', '!!javax.', '!ruby/object'],
    pattern: /!(?:!python\/object\/(?:apply|new):|!javax\.|ruby\/object:)[\w.:/-]{3,60}/i,
  },
  {
    at: ['"cmd"', '"command"', '"exec"'],
    pattern: /(?<=\bO:\d{1,3}:"\w{2,40}":\d{1,3}:\{[^\n]{0,60})"(?:cmd|command|exec)"/,
  },
  {
    at: ['cos\nsystem', 'cposix\nsystem', 'c__builtin__\n'],
    pattern: /c(?:os|posix|__builtin__)\n(?:system|eval|exec|popen)\n\(/,
  },
  {
    at: ['=hyperlink(', '=importxml(', '=webservice(', '=importdata('],
    pattern: /=(?:hyperlink|importxml|webservice|importdata)\(\s?["']https?:[^\n"']{3,120}["']\s?&/i,
  },
  { at: ['=cmd|', '+cmd|', '@cmd|', '-cmd|'], pattern: /[=+@-]cmd\|\s?["']\s?\/c\s/i },
  {
    at: ['#exec cmd', '#include virtual', '#include file'],
    pattern: /(?<=<!--)#(?:exec cmd|include (?:virtual|file))=["'][^"'\n]{1,80}["']/i,
  },
  {
    at: ['github.event.'],
    pattern:
      /(?<=\$\{\{\s?)github\.event\.(?:issue|comment|pull_request|head_commit|review)\.[\w.]{3,40}\s?\}\}[^\n]{0,20}\|\s?(?:ba|z)?sh\b/,
  },
  { at: ['<%='], pattern: /<%=\s?(?:`[^`\n]{2,60}`|system\(|File\.read\(|IO\.popen\()/ },
  { at: ['t(java.lang'], pattern: /T\(java\.lang\.(?:Runtime|ProcessBuilder|System)\)/i },
  { at: ['getruntime().exec('], pattern: /getRuntime\(\)\.exec\(\s?["'\w]/i },
  { at: ['<!entity'], pattern: /<!ENTITY\s{1,3}%?\s?\w{1,30}\s{1,3}SYSTEM\s{1,3}["'](?:file|https?|php|expect):/i },
  { at: ['freemarker.template.utility'], pattern: /freemarker\.template\.utility\.Execute/i },
  {
    at: ['javascript:'],
    pattern: /(?<=(?:\]\(|href=["']?|src=["']?)\s?)javascript:[^\n"')]{0,40}(?:fetch|cookie|eval|alert|location)\b/i,
  },
  {
    at: ['onerror=', 'onload='],
    pattern:
      /(?<=<\w{1,12}[\s/][^>\n]{0,80})on(?:error|load)=["']?[^>\n]{0,60}(?:fetch|cookie|eval|atob|location|localStorage)\b/i,
  },
  { at: ['__class__'], pattern: /__class__\.__(?:mro|base|bases|init)__/ },
  {
    at: ['writefilesync('],
    pattern: /writeFileSync\(\s?["'`][^"'`\n]{0,60}(?:authorized_keys|\.bashrc|\.zshrc|\.profile|crontab|sudoers)/i,
  },
];

const bareHost = String.raw`(?:https?:\/\/)?(?:\d{1,3}\.){3}\d{1,3}\b`;

/** Files that are found, packed or looped over, and leave for another machine. */
export const carriedOff: readonly RuleShape[] = [
  {
    at: ['find '],
    pattern: new RegExp(
      pattern`
        find [/~$][^\n;|]{0,60}-name ["']?\*?\.?(?:pem|key|kdbx|env|p12|pfx|ovpn|wallet|rdp|sqlite|docx?|xlsx?|pdf)
        [^\n]{0,100}\b(?:curl|wget|nc|ncat|scp|rsync)\s
      `,
    ),
  },
  { at: ['.src='], pattern: /(?<=new Image\(\))\.src\s?=\s?["'`](?:https?:)?\/\/[^\n]{3,60}["'`]?\s?\+/ },
  {
    at: ['set registry', 'index-url', '--registry'],
    pattern: new RegExp(String.raw`(?:config set registry|(?:extra-)?index-url|--registry)[ =]{1,2}${bareHost}`),
  },
  {
    at: ['>> /etc/hosts', '>>/etc/hosts', '-a /etc/hosts'],
    pattern: /(?<=\d{1,3}(?:\.\d{1,3}){3}\s[^\n]{2,60}["']?\s{0,2}\|?[^\n]{0,12})(?:>>|-a)\s?\/etc\/hosts/,
  },
  { at: ['.ssh"', ".ssh'", '.ssh)', '.aws"', ".aws'"], pattern: /(?<=copytree\([^\n]{0,60})\.(?:ssh|aws)["')]/ },
];

/** Doors that stay open: tunnels back, services and agents that start by themselves, containers without walls. */
export const openDoors: readonly RuleShape[] = [
  {
    at: ['ssh '],
    pattern:
      /(?<![\w-])ssh (?:-\w{1,6} ){0,3}-\w{0,4}R ?(?:\S{1,30}:)?\d{2,5}:[\w.]{3,30}:\d{2,5} [^\n]{0,10}\S{0,30}@?[\w.-]{4,60}/,
  },
  { at: ['ngrok tcp'], pattern: /ngrok tcp (?:22|3389|5900)\b/ },
  { at: ['docker run'], pattern: /docker run [^\n]{0,80}-v \/:\/\w{1,20}[^\n]{0,60}(?:chroot|--privileged|\bsh\b)/ },
  { at: ['nohup '], pattern: /nohup \S{1,60} [^\n]{0,40}(?:wss?|tcp):\/\/[^\n]{3,80}/ },
  { at: ['nc -', 'ncat -', 'netcat -'], pattern: /n(?:c|cat|etcat) -\w{0,5}e\w{0,3} \/bin\/(?:ba)?sh/ },
];
