import { pattern } from '../long-text.ts';
import { isCommandSpokenOf } from '../mitigation/spoken-of.ts';
import type { AccusingRule } from '../rule.ts';

// An encoded command keeps its reader from seeing it. Decoding data is daily work, so the result must be executed.
export const rule: AccusingRule = {
  id: 'encoded_command',
  title: 'Encoded command that is decoded and run',
  category: 'tool-abuse',
  scope: 'strict',
  level: 3,
  confidence: 0.92,
  why: 'The command is encoded so that nobody sees what it does before it runs.',
  advice: 'Do not run it; decode it elsewhere and read what it does.',
  threats: ['T09', 'T11'],
  unmitigated: ['quoted', 'code'],
  spares: isCommandSpokenOf,
  shapes: [
    {
      at: ['base64 -d', 'base64 --decode', 'base64 -D'],
      pattern:
        /base64 (?:-d|--decode)[^\n|]{0,40}\|\s{0,3}(?:sudo )?(?:\/bin\/)?(?:(?:ba|z)?sh|python3?|perl|node|php)\b/i,
    },
    {
      at: ['xxd -r', 'openssl base64', 'openssl enc'],
      pattern: /(?:xxd -r|openssl (?:base64|enc))[^\n|]{0,40}\|\s{0,3}(?:sudo )?(?:ba|z)?sh\b/i,
    },
    {
      at: ['powershell', 'pwsh'],
      pattern:
        /(?:powershell|pwsh)(?:\.exe)?[^\n|;]{0,80}?\s-(?:e|ec|en|enc|enco\w{0,10})\s{1,2}["']?[A-Za-z0-9+/=]{6}/i,
    },
    { at: ['downloadstring(', 'downloadfile('], pattern: /download(?:string|file)\(\s{0,2}["']https?:/i },
    { at: ['frombase64string('], pattern: /frombase64string\([^\n]{4,120}(?:iex|invoke|start-process|load\()/i },
    {
      at: ['eval(', 'exec(', 'system(', 'popen('],
      pattern: new RegExp(
        pattern`
          (?:eval|exec|system|popen)\(\s{0,2}(?:compile\(\s{0,2})?(?:atob|base64[._]b?(?:64)?_?decode|base64_decode|
          Buffer\.from|bytes\.fromhex|codecs\.decode|zlib\.decompress|__import__\(["']base64["']\)\.b64decode)\b
        `,
        'i',
      ),
    },
    {
      at: ['eval(await', 'eval((await', 'eval(requests', 'exec(requests', 'exec(urllib', 'eval(fetch', 'exec(open('],
      pattern: /(?:eval|exec)\(\(?(?:await|requests|urllib|fetch|open)\b[^\n]{0,80}https?:/i,
    },
    { at: ['r=>r.on(', ".on('data'"], pattern: /(?:r=>r)?\.on\(\s?["']data["'][^\n]{0,60}eval\(/i },
    { at: ['certutil'], pattern: /certutil(?:\.exe)?\s[^\n]{0,40}-(?:decode|urlcache)/i },
    {
      at: ['mshta', 'regsvr32', 'rundll32'],
      pattern: /(?:mshta|regsvr32|rundll32)(?:\.exe)?\s[^\n]{0,60}(?:https?:|javascript:|vbscript:)/i,
    },
  ],
};
