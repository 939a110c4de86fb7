import { pattern } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';
import { injectedCode } from '../structure/commands.ts';

// Strings that break out of data into a query, a template, a page or a shell. Security texts quote them, which keeps
// their level below the threshold; a stored note has no use for them.
export const rule: AccusingRule = {
  id: 'code_injection',
  title: 'String that breaks out of data into code',
  category: 'tool-abuse',
  scope: 'strict',
  level: 2,
  confidence: 0.8,
  why: 'If the agent puts this text into a query, a template, a page or a command, part of it runs.',
  advice: 'Store the meaning in plain words; never pass the string to a tool.',
  threats: ['T09'],
  shapes: [
    ...injectedCode,
    {
      at: ["' or '", "' or 1", '" or "', '" or 1', "') or ('"],
      pattern: /["']\)?\s{1,2}or\s{1,2}\(?["']?(\w{1,8})["']?\s?=\s?["']?\1/i,
    },
    {
      at: ["';", '";', "');", '1;'],
      pattern:
        /["'1]\)?;[ \t]{0,3}(?:drop (?:table|database)|delete from|truncate table|insert into|update \w{1,30} set|exec(?:ute)? |shutdown)\b/i,
    },
    {
      at: ['union select', 'union all select'],
      pattern:
        /union (?:all )?select [\w,*\s()@.]{1,80} from (?:users?|information_schema|accounts?|credentials?|admin\w{0,8}|sqlite_master|pg_shadow|mysql\.user)/i,
    },
    { at: ['${jndi:'], pattern: /\$\{jndi:(?:ldaps?|rmi|dns|iiop|http)/i },
    {
      at: ['__class__', '__globals__', '__builtins__', '__subclasses__'],
      pattern:
        /__(?:class|globals|builtins|subclasses)__[\w.()[\]'"]{0,60}(?:__(?:mro|base|bases|subclasses|init|globals|import)__|os|eval|popen)/,
    },
    {
      at: ["__import__('os')", '__import__("os")', "__import__('subprocess')", '__import__("subprocess")'],
      pattern: /__import__\(["'](?:os|subprocess)["']\)\.(?:system|popen|run|call|check_output|remove|environ)/,
    },
    {
      at: ['<script'],
      pattern:
        /<script[^>\n]{0,60}>[^<\n]{0,60}https?:\/\/[^<\n]{0,160}(?:document\.cookie|localStorage|sessionStorage)/i,
    },
    {
      at: ['onerror=', 'onload='],
      pattern: /on(?:error|load)\s?=\s?["']?(?:eval|fetch|document|window|javascript|new Image|import)\b/i,
    },
    { at: ['javascript:'], pattern: /javascript:\s?(?:eval|fetch|document|window|void\(fetch)/i },
    // An alert shows a box and does nothing else: as the argument of a sanitizer it is how their manuals show their use.
    { at: ['onerror=', 'onload='], pattern: /(?<!sanitize\w{0,8}\([^\n]{0,60})on(?:error|load)\s?=\s?["']?alert\b/i },
    { at: ['javascript:'], pattern: /(?<!sanitize\w{0,8}\([^\n]{0,60})javascript:\s?alert/i },
    { at: ['<!entity'], pattern: /<!ENTITY \S{1,30} (?:SYSTEM|PUBLIC) ["'](?:file|http|ftp|php|expect):/i },
    {
      at: ['../../../'],
      pattern: /(?:\.\.\/){3,12}(?:etc\/(?:passwd|shadow|hosts)|root|proc\/self|home|windows|\.ssh)/i,
    },
    {
      at: ['; cat /etc', '| cat /etc', '&& cat /etc', '`cat /etc', '$(cat /etc'],
      pattern: /(?:;|\||&&|`|\$\()\s?cat \/etc\/(?:passwd|shadow)/,
    },
    // What a stranger sends, run as it comes.
    {
      at: [
        'eval(req',
        'exec(req',
        'eval(input(',
        'exec(input(',
        'eval($_',
        'system($_',
        'exec($_',
        'passthru($_',
        'eval(params',
      ],
      pattern: new RegExp(
        pattern`
          (?:eval|exec|system|passthru)\((?:req(?:uest)?\.(?:args|query|body|form|params|json|GET|POST)|input\(|
          \$_(?:GET|POST|REQUEST|COOKIE)|params\[)
        `,
      ),
    },
    {
      at: ['pickle.loads(', 'marshal.loads('],
      pattern: /(?:pickle|marshal)\.loads\((?:base64\.|request\.|user_|remote_|untrusted|sock|conn\.recv|requests\.)/,
    },
    { at: ['constructor.constructor('], pattern: /constructor\.constructor\(\s?["']return /i },
    {
      at: ['exec("".join(chr', "exec(''.join(chr", 'eval("".join(chr', "eval(''.join(chr"],
      pattern: /e(?:xec|val)\(["']{2}\.join\(chr\(/,
    },
    {
      at: ['.popen(f', '.system(f', '.run(f', '.getoutput(f'],
      pattern: new RegExp(
        pattern`
          \.(?:popen|system|run|getoutput)\(f["'][^"'\n]{1,60}\{\w{1,30}\}[^"'\n]{0,30};\s?(?:id|whoami|cat|curl|wget|nc|sh|
          env)\b
        `,
      ),
    },
    {
      at: ['os.system(', 'os.popen(', '.getoutput(', 'execsync('],
      pattern: new RegExp(
        pattern`
          (?:os\.(?:system|popen)|\.getoutput|execSync)\(\s?["'](?:id\b|whoami|touch \/tmp|cat \/proc|cat \/etc|env\b|printenv|
          useradd|net user)
        `,
        'i',
      ),
    },
    {
      at: ["__import__('os')", '__import__("os")'],
      pattern: /__import__\(["']os["']\)\.(?:listdir|getcwd|exec\w{1,4}|spawn\w{0,4}|walk|unlink|rename)\(/,
    },
    {
      at: ['on_message', 'onmessage'],
      pattern: new RegExp(
        pattern`
          on_?message\s?=\s?[^\n;]{0,60}?(?:\bexec(?:Sync)?|\beval|\bpopen|\bos\.system|subprocess\.\w{3,12}|new Function)\(
        `,
        'i',
      ),
    },
    {
      at: ['os.system(', 'os.popen(', 'child_process', 'subprocess.'],
      pattern: new RegExp(
        pattern`
          (?:os\.(?:system|popen)\(|child_process["')]{0,3}\.exec\w{0,4}\(|
          subprocess\.(?:run|call|Popen|check_output)\()\s?\[?\s?["'](?:curl|wget|rm -|nc |bash -[ic]|powershell|
          chmod (?:777|\+s)|cat (?:~|\/etc|\.env))
        `,
      ),
    },
  ],
};
