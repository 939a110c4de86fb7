import { pattern } from '../long-text.ts';
import type { RuleSearch } from '../rule.ts';
import { type FlowKind, flows } from './flow.ts';

/** Whole environments, key files, what people type, copy and see, browser data, and the agent's own memory and prompt. */
const source = new RegExp(
  pattern`
    (?<![.\w])(?:\w{1,12}\.)?environ\b(?!\s?[[=]|\.(?:get|setdefault|pop|update)\b)|
    (?:const|let|var) \{ ?env ?\}(?= = process)|addEventListener\(["'\`]key(?:down|press|up)\b|
    \bprocess\.env\b(?![\w.[?]|\s?=[^=])|\$_(?:ENV|SERVER)\b(?!\[)|\bENV\.(?:to_h|to_a|inspect|map|each)\b|
    \bos\.Environ\(\)|\b(?:Get-ChildItem|gci|dir|ls) env:|\bSystem\.getenv\(\)|
    \btoJSON\(secrets\)|(?<![\w/.-])(?:env|printenv)\s{0,2}(?=\||>|\))|(?<![\w/.-])history\b\s{0,2}(?=\||>)|
    (?:\.ssh\b|["'\/]id_(?:rsa|ed25519|ecdsa)\b|\.aws["'\/ ,]{1,6}credentials|
    \.netrc\b|\.git-credentials|\.kube["'\/ ,]{1,4}config|\.docker["'\/ ,]{1,4}config\.json|
    \.pypirc|\.npmrc\b|\.azure\b|Chrome\/Cookies|\.config["'\/ ,]{1,4}(?:gcloud|solana|gh\b)|Login Data|
    cookies\.sqlite|logins\.json|wallet\.dat|Keychains|\/etc\/(?:shadow|passwd)\b|\.gnupg\b|
    (?:ba|z)sh_history)(?![\w.-]{0,20}\.pub\b)|\b(?:MEMORY|memory)\.(?:md|json)\b|
    pyperclip\.paste\(|clipboard\.read(?:Text|All)?\(|\bGet-Clipboard\b|
    \bpbpaste\b|\bxclip -o|\bxsel -[ob]|GetClipboardData|ImageGrab\.grab|pyautogui\.screenshot|\bscreencapture\b|
    desktopCapturer|\bon_press\(|GetAsyncKeyState|\bkeyboard\.(?:record|read_event|start_recording)\(|\bmss\(\)|VideoCapture\(|sounddevice\.rec\(|document\.cookie\b(?!\s?=[^=])|stringify\((?:localStorage|sessionStorage)|
    \b(?:system_?prompt|systemPrompt|conversation_?history|chat_?history)\b
  `,
  'gi',
);

const sink = new RegExp(
  pattern`
    \b\w{1,30}\.(?:post|put|patch|request)\(|
    \burlopen\(|\burllib\.request\.Request\(|(?<![.\w])fetch\(|\baxios\(|
    \$\.(?:post|ajax)\(|\bsendBeacon\(|\.src\s?=\s?["'\`]https?:|\bdns\.(?:lookup|resolve\w{0,4})\(|
    \bhttp\.(?:Post|PostForm|NewRequest)\(|Net::HTTP\.(?:post|post_form|
    get)\b|file_get_contents\(["']https?:|CURLOPT_POSTFIELDS|wp_remote_post\(|->post\(|
    \b(?:Invoke-RestMethod|Invoke-WebRequest|irm|iwr)\b|\.Upload(?:String|
    Data|File)\(|(?<![.\w])post\(["']https?:|
    (?<![\w./-])(?:curl|wget|nc|ncat|socat|scp|rsync)\s|\.sendmail\(|\.send_message\(|\.sendto\(
  `,
  'g',
);
const connection = new RegExp(
  pattern`
      \bhttps?\.request\(|\bnet\.(?:connect|createConnection|Socket)\b|
      \bsocket\.socket\(|\bsmtplib\.SMTP|\bnew WebSocket\(|\bfsockopen\(|\bTCPSocket\b|\bnet\.Dial\(|\bXMLHttpRequest\b
    `,
);

const outward = new RegExp(
  pattern`
      (?:https?|wss?|ftp):\/\/(?!localhost|127\.|0\.0\.0\.0|\[::1|
      \$|\{|%)[\w.-]{4,80}|["'(\s@]\d{1,3}(?:\.\d{1,3}){3}\b|["'\s.][\w-]{1,40}\.[\w-]{1,40}\.(?:example|
      com|net|org|io|dev|xyz|ru|cn|top|site|app|me|info)\b|
      \bSMTP(?:_SSL)?\(["'](?!localhost|127\.)
    `,
  'i',
);
/** Services whose clients send prompts for a living, and the reader's own machine. */
const modelService =
  /api\.(?:openai|anthropic|mistral|cohere|groq|together|deepseek)\.|googleapis|openrouter|localhost|127\.0\.0\.1|huggingface\.co/i;
const sourceOfPrompts = /system_?prompt|conversation_?history|chat_?history/i;
/** Headers and login arguments carry a secret to the service that it belongs to. */
const ownCredential = /\bheaders?\b[^\n]{0,40}(?:authorization|api[-_]?key|cookie)/i;
const reachInCharacters = 1_200;

const kind: FlowKind = {
  source,
  sink,
  connection,
  accept: (statement, text) => outward.test(text) && !ownCredential.test(statement) && !goesToModel(statement, text),
};

function goesToModel(statement: string, text: string): boolean {
  return sourceOfPrompts.test(statement) && (modelService.test(text) || !outward.test(statement));
}

/** A secret as part of the path or name that a request asks for. */
const inAddress = new RegExp(
  pattern`
      https?:\/\/(?!localhost|127\.)[\w.-]{4,80}\/?["'\`]?\s{0,2}(?:\+|
      \.|\$\{)\s{0,2}(?:process\.env\.|os\.environ\[["']|ENV\[["']|\$env:)\w{0,30}(?:TOKEN|SECRET|PASSWORD|_KEY)\b
    `,
  'g',
);

/** A shell pipe from a secret to the network; a name that is looked up carries it as well as a body does. */
const piped = new RegExp(
  pattern`
      (?<![\w/.-])(?:env|printenv|git credential fill|cat ~?\/[\w./-]{0,40}(?:\.ssh|\.aws|\.netrc|\.env|shadow|
      \.npmrc)[\w./-]{0,30})\s?\|[^\n;]{0,60}?\b(?:curl|wget|nc|ncat|dig|nslookup|host|socat)\s[^\n;|]{3,120}
    `,
  'g',
);
/** A whole database, a home folder or a repository, to a bare number: nobody keeps backups there. */
const carried = new RegExp(
  pattern`
      \b(?:mysqldump|pg_dump(?:all)?|mongodump)\b[^\n;]{0,120}\|[^\n;]{0,80}\b(?:curl|nc|ncat)\s[^\n;|]{0,60}\d{1,3}(?:\.\d{1,3}){3}|
      \bgit remote add \S{1,30} \S{0,20}\d{1,3}(?:\.\d{1,3}){3}[^\n]{0,60}git push \S{1,30} --(?:all|mirror)
    `,
  'g',
);
/** What people type into a password field, in the address of a picture. */
const typed = /type=password\][^\n]{0,160}(?:\.src\s?=|fetch\(|sendBeacon\()\s?["'`]?https?:[^\n]{0,80}\.value/g;

/** Code that takes private data and sends it away. */
export function privateDataSearch(): RuleSearch {
  return {
    wake: [
      ...[
        'environ',
        '{ env }',
        '{env}',
        "('key",
        '("key',
        'process.env',
        '$_env',
        '$_server',
        'env.to_h',
        '.environ()',
        'env:',
        'getenv()',
        'tojson(secrets',
        'env |',
        'env|',
        'env >',
        '(env)',
        'printenv',
        'history |',
        'history >',
      ],
      ...[
        '.ssh',
        'id_rsa',
        'id_ed25519',
        '.aws',
        '.netrc',
        'git-credentials',
        '.kube',
        '.docker',
        '.pypirc',
        '.npmrc',
        '.azure',
        'chrome/cookies',
        'credential fill',
        'mysqldump',
        'pg_dump',
        'mongodump',
        'git remote add',
        'type=password]',
        '.config',
        'login data',
        'cookies.sqlite',
        'logins.json',
        'wallet.dat',
        'keychains',
      ],
      ...[
        '/etc/shadow',
        '/etc/passwd',
        '.gnupg',
        'sh_history',
        'memory.md',
        'memory.json',
        'pyperclip',
        'clipboard',
        'pbpaste',
        'xclip',
        'xsel',
        'imagegrab',
        'screenshot',
        'screencapture',
      ],
      ...[
        'desktopcapturer',
        'on_press',
        'keyboard.re',
        'keyboard.start_rec',
        'mss()',
        'videocapture(',
        'sounddevice.rec',
        'getasynckeystate',
        'document.cookie',
        'stringify(localstorage',
        'stringify(sessionstorage',
        'system_prompt',
        'systemprompt',
        'conversation_history',
        'chat_history',
        'chathistory',
        'conversationhistory',
      ],
    ],
    reach: reachInCharacters,
    *find(text) {
      if (!outward.test(text)) return;
      for (const whole of [inAddress, piped, carried, typed])
        for (const { index, 0: found } of text.matchAll(whole)) yield { start: index, end: index + found.length };
      yield* flows(text, kind);
    },
  };
}
