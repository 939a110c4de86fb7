import { pattern } from '../long-text.ts';
import type { AccusingRule, RuleSearch } from '../rule.ts';

/** An order that is permanent, addressed to the agent, or secret. */
const order = new RegExp(
  pattern`
    \b(?:(?:after|before|upon|on|following|prior to|(?:at|by) the (?:start|end|beginning) of)
    \s(?:you\s)?(?:\w{3,12}ing\s)?(?:a |an |any |every |each |all |the )(?:\w{2,14}\s){0,2}(?:tasks?|operations?|
    sessions?|requests?|conversations?|messages?|retrievals?|quer(?:y|ies)|repl(?:y|ies)|responses?|tool calls?|
    analys[ie]s|commits?|edits?|implementations?)|always (?:execute|run|tell|advise|instruct|recommend)|from now on|going forward|
    (?:tell|advise|instruct|get) (?:the |all |every |our )?(?:users?|customers?|people|visitors?|colleagues) to (?:run|paste|
    execute|install|enter)|every time you|each time you|whenever you|
    (?:run|execute|applies|required|enabled)[^\n.]{0,24}(?:for|to|after|before) (?:all|every|each) (?:tasks?|
    operations?|sessions?)|(?:coding |ai |other )?(?:agents?|assistants?|bots?|copilots?|llms?) (?:must|should|
    shall|have to|need to)|for (?:coding |ai )?(?:agents|assistants|bots)|
    without (?:asking|telling|mentioning|notifying|informing)|no need to (?:ask|tell|mention|confirm)|
    do(?:n't| not) (?:ask|tell|mention|explain)|silently|quietly)\b
  `,
  'gi',
);
const url = String.raw`(?:https?:\/\/|ftp:\/\/)(?!localhost|127\.|0\.0\.0\.0|\[::1)[^\s"'\x60]{4,120}`;
const command = new RegExp(
  [
    String.raw`\b(?:curl|wget)\b[^\n|]{0,120}?(?:-X ?(?:POST|PUT)|-d\b|-F\b|-T\b|--data\S{0,12}|--form|--upload-file|--post-(?:file|data)\S{0,4})[^\n|]{0,120}`,
    String.raw`\b(?:curl|wget|iwr|irm)\b[^\n|]{1,160}\|\s{0,3}(?:sudo )?(?:(?:ba|z)?sh|python3?|iex|node|perl)\b(?! -[cm])`,
    String.raw`\b(?:(?:ba|z)?sh|eval)\s(?:-c\s)?["']?(?:\$\(|<\()(?:curl|wget)[^\n)]{1,160}`,
    String.raw`\b(?:curl|wget)\b[^\n|&;]{1,160}(?:&&|;)\s{0,3}(?:sudo )?(?:(?:ba|z)?sh|python3?|\.\/)\s{0,2}[\w./-]{1,80}`,
    String.raw`\brm -\w{0,4}[rR]\w{0,4}\s[^\n;&|]{0,60}?(?:\*|\.\.\/|~|\$HOME)[^\n;&|]{0,40}`,
    String.raw`\brequests\.(?:post|put)\(\s{0,2}f?["']${url}`,
    String.raw`\bgit push [^\n]{0,40}?${url}`,
    String.raw`\b(?:POST|PUT) (?:to )?${url}`,
  ].join('|'),
  'gi',
);
const outward = new RegExp(url, 'i');
/** Hosts that the install guides of everyday tools use. */
const known = new RegExp(
  pattern`
    https:\/\/(?:astral\.sh|sh\.rustup\.rs|get\.docker\.com|bun\.(?:sh|com)|deno\.land|fnm\.vercel\.app|
    get\.pnpm\.io|install\.python-poetry\.org|raw\.githubusercontent\.com\/(?:Homebrew|nvm-sh|ohmyzsh)|
    deb\.nodesource\.com|get\.helm\.sh|mise\.run|pixi\.sh|claude\.ai|cli\.github\.com)
  `,
  'i',
);
const reachBack = 420;
const reachOn = 160;

// A project file says when to run the tests; a guide says how to install a tool. Neither of them ties a command that
// uploads, downloads code or wipes files to every task, to agents in particular, or to secrecy.
export const rule: AccusingRule = {
  id: 'ordered_command',
  title: 'Standing or agent-only order to run a risky command',
  category: 'tool-abuse',
  scope: 'strict',
  level: 3,
  confidence: 0.88,
  why: 'The text makes the agent run a command that uploads data, runs downloaded code or deletes files, repeatedly or unseen.',
  advice: 'Do not run the command; ask the user whether the procedure is theirs.',
  threats: ['T09', 'T05', 'T06'],
  unmitigated: ['code', 'quoted'],
  searches: [search()],
};

function search(): RuleSearch {
  return {
    wake: [
      'curl ',
      'wget ',
      '| sh',
      '| bash',
      '|bash',
      '|sh',
      '| iex',
      'rm -r',
      'rm -fr',
      'rm -f',
      'requests.p',
      'git push ',
      'post http',
      'post to http',
      'put http',
    ],
    // A command of 300 units, an order of 150, and the distance between them.
    reach: 1_000,
    *find(text) {
      const orders = [...text.matchAll(order)].map(({ index, 0: words }) => ({
        start: index,
        end: index + words.length,
      }));
      if (orders.length === 0) return;
      let first = 0;
      for (const { index, 0: words } of text.matchAll(command)) {
        // Commands come in order, so an order that is too far before this command is also too far before all later
        // ones.
        while (first < orders.length && (orders[first]?.end ?? 0) < index - reachBack) first++;
        const end = index + words.length;
        const near = isRisky(words) ? orderBeside(orders, first, index, end, !words.startsWith('rm')) : undefined;
        if (near !== undefined) yield { start: Math.min(near.start, index), end: Math.max(near.end, end) };
      }
    },
  };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The first order shortly before the command, or after it where that is allowed. */
function orderBeside(
  orders: readonly Range[],
  first: number,
  start: number,
  end: number,
  behind: boolean,
): Range | undefined {
  for (let n = first; n < orders.length; n++) {
    const order = orders[n];
    if (order === undefined || order.start - end > reachOn) return undefined;
    if (order.end <= start || (behind && order.start >= end)) return order;
  }
  return undefined;
}

function isRisky(words: string): boolean {
  if (/^rm/i.test(words))
    return !/node_modules|dist|build|target|\.next|__pycache__|\.cache|coverage|tmp\/|temp\//i.test(words);
  if (known.test(words)) return false;
  return (
    outward.test(words) ||
    (/^(?:curl|wget)/i.test(words) &&
      /\s(?:[\w-]+\.)+[a-z]{2,12}(?:[/\s"'?]|$)/i.test(words) &&
      !/localhost|127\.0/.test(words))
  );
}
