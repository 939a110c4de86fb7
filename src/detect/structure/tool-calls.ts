import { pattern } from '../long-text.ts';
import type { RuleSearch } from '../rule.ts';
import { orderIn } from './orders.ts';

/** How a call of a tool begins, in the formats that agents speak. The arguments follow within the next lines. */
const call = new RegExp(
  pattern`
    ["']?(?:tool|tool_name|toolName|function|name|action|command_name|
    method)["']?\s{0,2}[:=]\s{0,2}["']?[\w.\/-]{0,30}(?:shell|bash|
    terminal|exec|execute|run|command|file|files|filesystem|write|read|delete|remove|
    mail|email|send|money|funds|permissions?|share|grant|
    http|request|fetch|post|upload|transfer|payment|pay|sql|query|memory|browser|python|code)[\w.\/-]{0,30}["']?|
    <(?:invoke|tool_call|tool_use|function_call|use_tool|tool)\b[^>\n]{0,60}>|<function=[\w.-]{2,40}>|
    \b(?:run_shell|run_command|execute_command|shell_exec|exec_shell|run_bash|bash_tool|terminal\.run|os_command|execute_shell)\(
  `,
  'gi',
);
/** An object without arguments is a description of a tool. */
const hasArguments = new RegExp(
  pattern`
      ["']?(?:arguments|args|parameters|params|input|action_input|
      tool_input|command|cmd|path|body|content|to|url|to_account)["']?\s{0,2}[:=>]|
      <parameter\b|<(?:path|command|content|arguments)>|\(command=|\}\s?<\/function
    `,
  'i',
);
/** A schema says which arguments there are. */
const schema =
  /"(?:type"\s?:\s?"(?:object|string)"\s?,\s?"(?:properties|description)|properties"\s?:|inputSchema|input_schema)/;

const risky: readonly RegExp[] = [
  /\brm\s-\w{0,3}[rR]\w{0,3}\s[^\s"']{0,40}(?:[~/]|\*|\$HOME)/,
  new RegExp(
    pattern`
      \b(?:curl|wget|iwr|irm)\b[^\n"]{0,120}\|\s{0,2}(?:sudo )?(?:ba|
      z)?sh\b|\b(?:curl|wget)\b[^\n"]{0,80}(?:-d|--data\S{0,8}|-F|--post-file|-T)\s?[^\n"]{0,20}[@$\x60]
    `,
  ),
  /(?:\.\.[/\\]{1,2}){3,}/,
  new RegExp(
    pattern`
      (?:\/etc\/(?:passwd|shadow|sudoers|cron\S{0,10}|crontab)|~\/\.(?:ssh|
      aws|bashrc|zshrc|profile|gnupg|netrc)|\.git\/hooks|id_rsa\b|\/\.ssh\/|authorized_keys)
    `,
  ),
  new RegExp(
    pattern`
      \{\{\s?[\w.]{0,30}(?:secret|memory|token|password|api_?key|env|
      history|prompt|conversation)[\w.]{0,20}\s?\}\}|\$\{?(?:env[.:]|
      process\.env\.)?\w{0,30}(?:API_KEY|SECRET|TOKEN|PASSWORD)\w{0,10}\}?
    `,
  ),
  /\b(?:nc|ncat|telnet)\s(?:-\w{1,4}\s)?\d{1,3}(?:\.\d{1,3}){3}|\/dev\/tcp\/|base64 (?:-d|--decode)\b[^\n"]{0,30}\|/,
  /\bchmod\s(?:-R\s)?(?:777|\+s|u\+s)\b|NOPASSWD|\bmkfs\b|\bdd if=/,
  /"method\\?"\s?:\s?\\?"DELETE\\?"/,
  /"(?:with|share_with|audience)\\?"\s?:\s?\\?"(?:anyone|public|everyone)\\?"|"(?:role|level)\\?"\s?:\s?\\?"(?:owner|admin|root)\\?"/,
  /"(?:recipient|to|to_account|iban)\\?"\s?:\s?\\?"[A-Z]{2}\d{2}[A-Z0-9 ]{10,34}\\?"/,
  /\bDROP (?:TABLE|DATABASE)\b|\bxp_cmdshell\b/i,
  /\b(?:scp|rsync)\s[^\n"]{0,60}\.(?:ssh|aws|gnupg)\b/,
  /"?path\\?"?\s?:\s?\\?"(?:\/|\/home|\/root|~|C:\\\\?)\\?"[^\n}]{0,60}(?:recursive|force)\\?"\s?:\s?true/i,
  new RegExp(
    pattern`
      "?(?:to_account|iban|wallet|recipient|account)\\?"?\s?:[^\n}]{0,60}\d{6}[^\n}]{0,80}"?(?:confirm|
      require_approval|approval|dry_run)\w{0,12}\\?"?\s?:\s?false
    `,
    'i',
  ),
];

/** Values that break out of an argument into a shell, whatever the argument is called. */
const shellInValue = new RegExp(
  pattern`
      "(?!(?:run|script|command|cmd|exec|entrypoint|test|build|start|
      shell|args)\b)([\w-]{2,30})"\s?:\s?"(?:[^"\\\n]|\\.){0,80}?(?:[;&|
      ]{1,2}\s?(?:curl|wget|rm -r|nc|bash|sh|cat \/etc)\s[^"\n]{0,120}|
      \$\((?:whoami|id|curl|wget|cat|uname|env|hostname)\b[^"\n]{0,80}|
      \x60(?:whoami|curl \S|wget \S|cat \/|uname -)[^"\n]{0,60}\x60)
    `,
  'g',
);
const inScripts = /"scripts"\s?:\s?\{[^}]{0,1500}$/;
const maxCallLength = 500;

/** Calls of tools that were written into a text, with arguments that nobody asks for. */
export function toolCallSearch(): RuleSearch {
  return {
    wake: [
      '"tool',
      '"function"',
      '"name"',
      '"action"',
      '"method"',
      'tool:',
      'tool_name',
      '<invoke',
      '<tool',
      '<function',
      '<use_',
      'run_shell(',
      'run_command(',
      'execute_command(',
      'shell_exec(',
      'exec_shell(',
      'run_bash(',
      'execute_shell(',
      '"arguments"',
      '"args"',
      '"tool_input"',
      '$(whoami',
      '$(id',
      '`whoami`',
      '; curl',
      '; wget',
      '&& curl',
      '; rm -r',
    ],
    reach: 700,
    *find(text) {
      for (const { index, 0: head } of text.matchAll(call)) {
        const body = text.slice(index, index + maxCallLength);
        if (!hasArguments.test(body) || schema.test(body)) continue;
        const found = riskIn(body);
        if (found !== undefined) yield { start: index, end: index + Math.max(head.length, found) };
      }
      for (const { index, 0: value } of text.matchAll(shellInValue)) {
        if (!inScripts.test(text.slice(Math.max(0, index - 1600), index)))
          yield { start: index, end: index + value.length };
      }
    },
  };
}

/** The end of the risky value in a call. */
function riskIn(body: string): number | undefined {
  for (const value of risky) {
    const match = value.exec(body);
    if (match !== null) return match.index + match[0].length;
  }
  // What a call stores in memory is an order to a later session.
  return /memory|remember|note/i.test(body.slice(0, 60)) ? orderIn(body, true)?.end : undefined;
}
