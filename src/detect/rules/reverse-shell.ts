import type { AccusingRule } from '../rule.ts';
import { openDoors } from '../structure/commands.ts';

const socket = String.raw`/dev/(?:tcp|udp)/[\w.$-]{3,60}/[\w$]{1,12}`;

// A shell whose input and output are a network connection. Descriptions name the tools without operands, so each
// pattern requires operands. `/dev/tcp` alone is how scripts wait for a port.
export const rule: AccusingRule = {
  id: 'reverse_shell',
  title: 'Remote control of a shell',
  category: 'command-and-control',
  scope: 'strict',
  level: 3,
  confidence: 0.95,
  why: 'The command gives control of a shell on this machine to the other end of the connection.',
  advice: 'Do not run it; find out how the text got into the memory.',
  threats: ['T08', 'T09'],
  shapes: [
    ...openDoors,
    { at: ['sh -i'], pattern: new RegExp(String.raw`sh -i[^\n]{0,24}${socket}`) },
    { at: ['/dev/tcp/', '/dev/udp/'], pattern: new RegExp(String.raw`(?<=(?<lead>exec \d{1,3}<>\s?))${socket}`) },
    { at: ['/dev/tcp/', '/dev/udp/'], pattern: new RegExp(String.raw`${socket}\s{0,2}0>&1`) },
    {
      at: ['nc -', 'ncat ', 'netcat '],
      pattern:
        /(?:nc|ncat|netcat) [^\n|;]{0,80}?(?:-e|-c|--exec|--sh-exec)\s{1,2}["']?(?:\/(?:usr\/)?bin\/\w{2,6}|(?:ba|z)?sh\b|cmd)/i,
    },
    { at: ['mkfifo '], pattern: /mkfifo [^\n]{1,120}\b(?:nc|ncat|netcat|openssl|telnet) [^\n]{1,60}/i },
    { at: ['socat '], pattern: /socat [^\n]{0,100}?exec:[^\n]{1,60}/i },
    { at: ['pty.spawn('], pattern: /pty\.spawn\(\s{0,2}\[?["'][\w/]{2,20}["']/ },
    { at: ['s.connect(('], pattern: /s\.connect\(\([^\n]{4,80}os\.dup2/ },
    { at: ['tcpclient('], pattern: /TCPClient\(["'][\w.-]{4,60}["'],\s?\d{2,5}\)[^\n]{0,120}GetStream/i },
  ],
};
