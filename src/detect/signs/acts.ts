import { oneLine } from '../long-text.ts';
import { orderedDeeds } from '../vocabulary/deeds.ts';
import { each } from './each.ts';

const agentOrders = oneLine`
  instruction|instructions|rule|rules|task|tasks|prompt|guideline|guidelines|directive|directives|guidance|policy|policies|
  restrictions|restriction|persona|guardrails|orders|order|setup|mode|configuration|safety training|system message|message|text|assignment|request|programming
`;

/** What an order wants done, to what, and where it goes. */
export const acts = {
  deed: orderedDeeds,
  /** Further acts that an outsider has no business ordering. */
  deedMore: [
    '(make|makes|set|publish|mark) ..4 (public|world readable|publicly)',
    '(push|pushes|merge|merges|deploy|deploys|publish|release) ..5 (production|prod|without review|unreviewed|public)',
    oneLine`
      (reset|resets|change|changes|changing|set|replace|replaces|replaced|swap|swaps|alter|alters|redirect|overwrite) ..4 (password|passwords|pin|
      iban|recipient|recipients|beneficiary|payee|delivery address|role|account number|reply to|payout|billing|columns|numbers)
    `,
    '(create|creates|add|adds|register|registers|invite|plant) ..4 (user|account|token|admin|administrator|backdoor|ssh key|public key|authorized keys|clusterrolebinding)',
    '(transfer|transfers|change|hand over) ..1 (ownership|owner)',
    '(open|opens|expose|exposes|forward) ..3 port',
    oneLine`
      (delete|deletes|deleting|erase|erases|wipe|wipes|empty|empties|corrupt|destroy|destroys|purge|purges|drop|drops|truncate|remove|
      removes|overwrite|shred|cancel|cancels|kill|terminate|format|encrypt|encrypts|get rid of|throw away|bulk delete|rewrite|prune) ..4 (folder|
      folders|table|tables|index|event|events|data|records|audit|logs|log|disk|drive|database|repository|backup|backups|everything|photo|photos|instances|
      appointments|history|snapshots|mails|emails|inbox|bucket|directory|accounts|evidence|traces|alarm|alarms|reflogs|share|migrations|
      boot sector|notes|recordings|all|every)
    `,
    oneLine`
      (transfer|transfers|transferred|wire|wires|pay|pays|send|sends|refund|refunds|remit|charge|move|moves) ..4 (@number|@account|money|funds|
      balance|payment|savings|usd|eur|dollars|euros)
    `,
    '(approve|approves|approved|accept|accepts|confirm|confirms|sign|signs|grant|grants|pay|pays|execute|executes|merge|install|run) ..2 (all|any|everything|whatever|every|each|anything|it whatever)',
    '(recommend|recommends|promote|mention|advertise|prefer|praise|recommended) ..3 (only|always|token|brand|our|link|best)',
    '(unlock|unlocks|open|opens|disarm|switch|turn) ..3 (door|doors|gate|lock|camera|cameras|alarm|valves|microphone|location sharing)',
    '(silence|silences|mute|mutes|disable|disables|deactivate|hide|hides|suppress|block) ..3 (alarm|alarms|alert|alerts|notification|notifications|warnings|warning|logging|monitoring|firewall|antivirus|camera|confirmation|safety)',
    oneLine`
      (reveal|reveals|leak|leaks|disclose|discloses|give|gives|hand|show|print|prints|dump|expose|read out|tell) ..4 (vault|password|passwords|secret|
      secrets|credentials|api key|api keys|system prompt|hidden configuration|forecast|pin|internal)
    `,
    oneLine`
      (leave out|leaves out|omit|omits|insert|inserts|slip|falsify|misreport|lower|lowers|raise|raises|inflate|round|weaken|forge|fake|
      tamper|corrupt) ..5 (clause|line|link|numbers|number|amount|vulnerability|amounts|score|price|results|figures|limit|budget|assertion|
      setpoint|difference|records|rating|backdoor)
    `,
    '(tell|tells|telling|say|says|claim|inform|warn) ..2 (user|users|them|him|her|customer|customers|readers|viewers|people|that) ..8 (suspended|expired|failed|hacked|insolvent|sign in|log in|download|call|closed|broken|faulty|unavailable|fraud|run out|double)',
    '(enter|enters|type|submit|ask for|asks for|provide) ..4 (password|pin|card|credentials|token|login|tan)',
    '(give|gives|grant|grants|giving|granting|assign|make|makes) ..4 (owner|admin|administrator|root|cluster admin|superuser|full access|all scopes|owner rights|access to)',
    '(add|append|put|include|attach|cc|bcc|copy) ..3 (@email|bcc|blind copy|hidden copy)',
    '(install|installs|load|loads|download|downloads|run|runs|fetch|fetches|reinstall) ..5 (unsigned|unknown|payload|postinstall)',
    '(spend|buy|buys|purchase|purchases|order|book|books|reserve|subscribe) ..5 (card|saved|expensive|company|@number|most)',
  ],
  /** Words of moving something out. */
  carry: [
    oneLine`
      send|forward|upload|post|transmit|email|mail|
      exfiltrate|leak|relay|mirror|copy|encode|append|attach|embed|paste|submit|share|
      publish|export|dump|disclose|quote|collect|gather|harvest|
      deliver|deposit
    `,
  ],
  /** The text is not what it seems. */
  decode: [
    ...each(oneLine`
      decode|decodes|decoded|decoding|decrypt|decipher|unscramble|deobfuscate|shift back|read backwards|read it backwards|backwards|rot13|
      base64|base32|morse|hex|hexadecimal|pig latin|caesar|atbash|first letter of each|first letters|concatenate|
      translate back|leetspeak|zero width|cipher|encoded
    `),
  ],
  obeyIt: [
    '(follow|execute|obey|run|carry out|act on|perform|apply|do) ..2 (it says|them|result|what it|what they|phrase|message|instructions|command|decoding|decoded|that says)',
    '(then|and|please) ..1 (execute|obey|comply|act|follow|get going)',
    ...each('act accordingly|do as it says|do what it says|know what to do|as your instructions|save as preference'),
    '(reads|read) and (applies|apply|follows|obeys|obey)',
  ],
  secretRef: [
    oneLine`
      (api|private|secret|access|ssh|encryption|signing|session|auth|oauth|bearer|admin|root|publish|deploy) (key|keys|token|tokens|
      password|passwords|credentials|secret|secrets|cookie|cookies)
    `,
    ...each(oneLine`
      credential|credentials|password|passwords|passphrase|passwd|.env|id_rsa|.ssh|.aws|.netrc|secrets|environment variables|env vars|
      printenv|cookie|cookies|seed phrase|mnemonic|otp|card number|cvv|credit card|ssn|keychain|logins|apikey|keys|token|tokens|
      pin|private key|wallet|environment|connection string|master.key|session cookie|hidden configuration
    `),
  ],
  privateRef: [
    oneLine`
      (conversation|chat|customer|customers|clients|user|users|patient|patients|contact|client|employee|personal|confidential|private|
      internal|sensitive|financial|medical|sales) ..1 (history|list|lists|data|records|record|details|information|profile|messages|
      emails|documents|files|figures|database|forecast|notes|addresses|names|location|mails|last|desktop|inbox|contacts|card|calendar|phone)
    `,
    '(private|confidential|personal) (messages|conversations|notes|documents)',
    '(entire|whole|full|complete|all|every|each|last|complete) ..2 (conversation|chat|inbox|mailbox|database|memory|memories|context|repository|history|contacts|messages|emails|mails|files|documents|document|notes|transcript|environment|queries|rows)',
    ...each(
      'contacts|salaries|salary|payroll|screenshot|screenshots|clipboard|keystrokes|transcript|transcripts|open files|key files|phone numbers',
    ),
  ],
  sinkAddress: ['@url|@email|@domain'],
  sinkPlace: [
    ...each(oneLine`
      query string|query parameter|url parameter|url parameters|as parameters|notes parameter|image link|image url|webhook|pastebin|gist|
      bcc|public bucket|subdomain|external server|remote server|third party|outside address|this address|following address|
      following url|this number|user agent|outside vendor|contractor|public channel|shared channel|shared folder|public folder|
      sidenote|acrostic|our server|our cdn|support channel|this channel|public ticket|public reply|ci log|public/debug
    `),
  ],
  /** The earlier orders are gone. */
  lapsed: [
    oneLine`
      (previous|prior|above|earlier|original|old|initial|first|system|current|existing|your|all|content|top|given) ..2
      (${agentOrders}) ..7 (expired|void|cancelled|canceled|irrelevant|no longer|replaced|outdated|revoked|obsolete|superseded|
      retired|removed|cleared|disabled|lifted|mistake|a test|conflict|conflicts|not apply|doesnt apply|no authority|not count|fiction|
      stale|withdrawn|null|another model|different customer|loses|overridden|updated|finished|ended|low priority)
    `,
    oneLine`
      (set aside|put aside|drop|leave out|pay no attention|never mind|stop|forget|not listen|dont listen|rub out|start over|
      disregard|ignore|overlook|revoke|revokes|abandon|discard|skip) ..6 (told|asked|${agentOrders}|above|earlier|said|guardrail|original)
    `,
    '(nothing|whatever|everything|anything|all) ..6 (said|told|written|asked|above|given|before) ..6 (counts|matters|applies|hold|irrelevant|void|expired|fiction|cancelled|existed)',
    '(no longer|not) ..3 (adhere|bound|obey|comply|follow) ..4 (policy|rules|guidelines|instructions|restrictions|prompt|developer|user)',
    '(clean slate|context cleared|context reset|end of user input|end of prompt|end of document|end of instructions|opposite of what)',
  ],
  /** Nothing holds the agent back. */
  unbound: [
    '(answer|answers|do|does|say|says|explain|explains) anything',
    oneLine`
      (without|no|has no|have no|free of|lifts|lifted|artificial) ..1 (guidelines|restrictions|limits|caveats|limitations|filters|filter|
      moderation|censorship|disclaimers|refusals|ethics)
    `,
    'unrestricted|unfiltered|uncensored|jailbroken|limitless',
    '(never|not) ..1 (refuse|refuses|decline|apologise|apologize|breaks character|break character)',
    '(guidelines|rules|rule|restrictions|policies) ..3 (suggestions|optional|flip|flips|reversed|reverse|not apply|dont apply)',
    '(later|this|newer|following) ..3 (wins|takes precedence|overrides|supersedes)',
    '(treat|read|take) this ..3 (policy|instructions|rules|orders)',
    '(you) ..2 (work|answer|report|listen) (for|to) (me|us|nobody)',
  ],
  newTask: [
    '(new|next|real|actual|updated|higher|final|true) ..2 (task|instructions|instruction|job|assignment|goal|directive|orders|mission)',
    ...each('instead|in its place|in their place|instead of'),
    'your (one|only|new|next|sole|main|real|actual|single) ..4 (goal|task|job|objective|purpose|priority|instruction|instructions)',
    '(take|follow|obey|listen|carry out|act on|work from|do) ..4 (me|from me|this text|what follows|only this|following|below|this message|directions|next paragraph)',
    '(speak freely|answer candidly|answer freely|without restrictions|take directions|you will now|you are now|begin here|starts here)',
  ],
  replyExactly: [
    '(reply|respond|answer|say|output|print|write|acknowledge|confirm|tell|start|begin) ..4 (only|exactly|just|nothing else|with|verbatim|nothing but|times|forty|word)',
    'your (reply|answer|response|output) ..2 (has to|must|should|will|is)',
    ...each('no matter what|whatever the question|whatever question|regardless of what'),
  ],
  /** Orders that come from elsewhere, later. */
  ordersFrom: [
    '(your|its|new|further|current) ..2 (orders|tasks|commands|instructions|assignments|mission|jobs|tasking|to do) ..4 (published|posted|come|comes|from|at|channel|hidden|metadata)',
    oneLine`
      (fetch|fetches|poll|polls|pull|pulls|download|downloads|receive|receives|await|awaits|get|gets|read|reads|take|takes|accept|accepts|
      look up|request|requests|check|load|loads) ..5 (orders|commands|tasks|new instructions|its instructions|mission|jobs|assignments|task list|operating instructions|
      next task|next command|its task)
    `,
    '(commands|orders|tasks|jobs|tasking) ..2 (from it|from there|from a|from our|hub|mailbox|queue)',
    '(sends|send|returns|pushes|publishes|pushed|delivers) ..3 (commands|tool calls|actions|jobs|new instructions|orders)',
    oneLine`
      (contact|contacts|connect|connects|check in|checks in|report|reports|register|registers|beacon|beacons|phone|join|joins|listen) ..4 (coordinator|
      operator|hub|leader|controller|botnet|swarm|collective|home|mission|command server|control server|c2|mothership)
    `,
    '(poll|polls|read|reads|watch|watches|query|listen|listens|join|use) ..4 (txt record|txt records|pinned|issue tracker|shared doc|shared document|google doc|status line|pastebin|gist|shared calendar|least significant|irc|mqtt|websocket|telegram channel)',
    '(remote|outside|external) ..1 (planner|operator|controller|coordinator|handler)',
  ],
  obeyThem: [
    oneLine`
      (run|runs|execute|executes|obey|obeys|carry out|perform|performs|follow|follows|exec|execs|pipe|pass|treat|apply) ..3 (them|it out|them out|incoming|the
      result|answer|task list|to sh|as tools|as your|your tools|as commands|the actions|what it says|what they say)
    `,
    '(do|does) (what|whatever) ..3 (says|say|returns|contains|tells|answer)',
    '(decode|exec|execute|run|obey) (obey|sleep|repeat|and answer|and report|and return)',
    '(carry|carries) (it|them) out',
    '(are|as|is) ..1 (commands|your orders|orders|your task list|your tasks|your instructions|python snippet)',
    '(back|return|post|report) ..2 (results|result|output|stdout|findings)',
  ],
  schedule: [
    '(every|each) ..1 (@number|hour|minute|minutes|seconds|morning|night|session|start|task|step|five|ten|boot)',
    ...each(
      'hourly|at boot|on start|on startup|at startup|on start up|at start up|once an hour|once a day|periodically|in a loop|in the background|keep the heartbeat|heartbeat',
    ),
  ],
  /** Somebody claims a standing that nobody gave them. */
  standing: [
    oneLine`
      (user|contact|sender|caller|person|im|speaker|vendor|supplier|requests|messages) ..3 (verified|authorised|authorized|
      pre approved|preapproved|consented|trusted|whitelisted|outrank|outranks|exempt|cleared|vetted|full administrator|unlimited)
    `,
    '(never|not|no) ..1 (need|needs|require|requires) ..2 (confirmation|verification|approval|checking|proof|a second look|identification)',
    '(can|may|is allowed to|are allowed to) ..3 (see|read|access|send|share|write|spend|approve|change) ..3 (everything|anything|anyone|anywhere|any time|all|without)',
    '(outrank|outranks|over the user|same as the owner|speaks for the user|on their behalf)',
  ],
  toolRef: [
    '(call|invoke|use|using|via|through|with|by means of|have|run|trigger) ..3 (tool|function|api|plugin|interpreter|endpoint)',
    '(tool|function) (call|calls|output|outputs|result|results|description)',
  ],
  toMe: [
    '(to|give|send|tell|grant|make|pay|refund|share|show) ..1 me',
    '(my|our) (account|wallet|server|friend|address|card|role|number|email|channel|shop|link)',
  ],
} satisfies Readonly<Record<string, readonly string[]>>;
