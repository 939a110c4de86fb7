import { pattern } from '../../long-text.ts';
import type { AccusingRule } from '../../rule.ts';

/** Folders that every build makes again. */
const rebuilt =
  '(?:\\./)?(?:dist|build|out|target|coverage|node_modules|tmp|\\.cache|\\.next|\\.venv|venv|vendor|bin|obj|__pycache__)(?![\\w./-])';

const dangerous = new RegExp(
  pattern`
    (?<![\w.])(?:
    sudo (?:su|rm|chmod|chown|bash|sh|tee|visudo|dd|mkfs\S{0,8}|crontab -r|iptables -F|ufw disable|setenforce 0|passwd|
    useradd|kill -9|nc |halt|shutdown|reboot -f|swapoff|mv /etc|cat /etc/shadow|cp /etc/shadow|
    usermod -aG (?:sudo|wheel)|systemctl (?:stop|disable)|apt remove|curl|python3? -c|-i\b|/tmp/)|
    chmod (?:-R )?(?:0?777|0?666|0?4\d{3}|000|a\+rwx|u\+s|\+s|440)|
    chown (?:-R )?(?:guest|nobody|everybody|daemon|\w{1,20}(?::\w{1,20})? /(?:$|[\s;,.]|etc|root|usr|bin|lib|boot|vault|dev|a|b|c|d|tmp/sh))|
    rm -rf (?!${rebuilt})|
    (?:curl|wget) [^\n|;]{1,120}\|\s{0,2}(?:sudo )?(?:ba|z|da)?sh\b|
    (?:eval|exec)\((?!\)))
  `,
  'i',
);

/** More than three dangerous commands in one document. Plain `sudo apt install` lines are no danger; setup guides are full of them. */
export const commandRules: readonly AccusingRule[] = [
  {
    id: 'contract_command_list',
    title: 'Document that lists dangerous commands',
    category: 'tool-abuse',
    level: 3,
    confidence: 0.75,
    scope: 'strict',
    threats: ['T09'],
    why: 'A text of commands that destroy, open or fetch is meant to be run.',
    advice: 'Read the commands one by one before any of them runs.',
    unmitigated: 'all',
    atLeast: 4,
    shapes: [
      {
        at: ['sudo ', 'chmod ', 'chown ', 'rm -rf ', 'curl ', 'wget ', 'eval(', 'exec('],
        pattern: dangerous,
      },
    ],
  },
];
