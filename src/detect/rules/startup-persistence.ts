import { pattern } from '../long-text.ts';
import { isCommandSpokenOf } from '../mitigation/spoken-of.ts';
import type { AccusingRule } from '../rule.ts';

const network = new RegExp(
  pattern`
    curl|wget|nc |ncat|python3? -c|perl -e|base64|bash -i|\/dev\/tcp|LD_PRELOAD|PROMPT_COMMAND|
    alias (?:sudo|ssh|git|su|ls|cd)=|https?_proxy=|NODE_OPTIONS=|NODE_TLS_REJECT|trap 
  `,
  'i',
);
const appended = new RegExp(
  pattern`
    (?<!\w)(?:echo|printf|cat|tee)\b[^\n]{1,300}?>>?\s{0,2}["']?(?:~|\$\{?HOME\}?|\/root|\/home\/\w{1,32}|\/etc)
    \/\.?(?:bashrc|zshrc|profile|bash_profile|zprofile|zshenv|bash_login|config\/fish\/config\.fish|
    profile\.d\/[\w.-]{1,40}|rc\.local|environment)
  `,
  'i',
);
/** The command after the times of a cron line: a download that runs at once. */
const fetched = String.raw`\s{1,3}[^\n]{0,60}?(?:(?:curl|wget|/dev/tcp|base64 -d|python3? -c)[^\n|]{1,80}\|\s{0,2}(?:ba|z)?sh\b|sh -c ["']?\$\((?:curl|wget))`;
const field = String.raw`[\d*/,-]{1,8}`;

// People extend their PATH in ~/.bashrc and run backups by cron. The rule requires a start-up file that fetches code,
// hijacks a command such as sudo, or redirects traffic.
export const rule: AccusingRule = {
  id: 'startup_persistence',
  title: 'Code planted in a start-up file or schedule',
  category: 'persistence',
  scope: 'strict',
  level: 3,
  confidence: 0.88,
  why: 'The command makes foreign code run at every start or on a schedule, long after this text is gone.',
  advice: 'Do not run it; check start-up files and schedules for lines nobody remembers.',
  threats: ['T06', 'T08'],
  unmitigated: ['quoted', 'code'],
  spares: isCommandSpokenOf,
  shapes: [
    {
      at: ['echo ', 'printf ', 'cat <', 'cat >', 'tee -'],
      pattern: appended,
      accept: (line) => network.test(line),
    },
    {
      at: ['@reboot', '@hourly', '@daily'],
      pattern: new RegExp(`@(?:reboot|hourly|daily)${fetched}`, 'i'),
    },
    {
      at: ['* *'],
      pattern: new RegExp(
        String.raw`(?<=(?<lead>(?<!${field}\s)(?:${field}\s){0,3}[\d*/,-]{0,6}))\* \*(?:\s${field}){0,3}${fetched}`,
        'i',
      ),
    },
    { at: ['precmd()', 'precmd ()'], pattern: /precmd\s?\(\)\s?\{[^\n}]{0,40}(?:curl|wget|nc )/i },
    { at: ['prompt_command='], pattern: /PROMPT_COMMAND=[^\n]{0,60}(?:curl|wget|nc |history(?!\s-[anrw]\s?["';]))/ },
    {
      at: ['schtasks /create', 'schtasks.exe /create'],
      pattern: /schtasks(?:\.exe)? \/create[^\n]{0,120}(?:powershell|cmd|wscript|mshta|https?:)/i,
    },
    { at: ['currentversion\\run'], pattern: /currentversion\\run[^\n]{0,60}(?:\/v|-value|=)/i },
    {
      at: ['/library/launchagents/com.apple.', '/library/launchdaemons/com.apple.'],
      pattern: /\/library\/launch(?:agents|daemons)\/com\.apple\.[\w.]{3,40}/i,
    },
    { at: ['autocmd '], pattern: /autocmd \w{4,20} \S{1,12} (?:silent )?!/i },
    {
      at: ['ld_preload=', 'ld.so.preload'],
      pattern: /LD_PRELOAD=\/(?:tmp|dev\/shm|var\/tmp|home)|>>?\s?\/etc\/ld\.so\.preload/,
    },
    { at: ['| crontab'], pattern: /\| crontab -/ },
  ],
};
