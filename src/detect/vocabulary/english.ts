import { oneLine } from '../long-text.ts';

/** English word classes that several rules share. A class is an idea; a rule is a sentence made of ideas. */
export const english: Readonly<Record<string, string>> = {
  /** Setting an order aside, in the imperative. */
  override: oneLine`
    ignore|disregard|forget|override|overwrite|bypass|neglect|dismiss|discard|abandon|overlook|scrap|nullify|
    supersede|unlearn|void|invalidate|cancel|revoke|deactivate|disable|circumvent|violate|disobey|erase|wipe|
    ignoring|disregarding|forgetting|overriding|bypassing|ignores|overrides|supersedes|bypasses|ignored|
    overridden|disregarded|superseded
  `,
  /** The verbs of `override` whose object is always an order or advice; programs also disable, cancel and replace. */
  disobey: 'ignore|disregard|forget|neglect|disobey|unlearn|overlook|ignoring|disregarding|forgetting|disregarded',
  /** The reader as the one who acts: addressed, told to act, or given a part to play. */
  reader: oneLine`
    you|your|youre|yourself|act|acting|acts|respond|responds|answer|answers|operate|operates|reply|behave|speak|
    assistant|chatbot|ai|dan|dev|mode|access|pretend|imagine|roleplay|persona|character
  `,
  /** Without the consent of the person who would have to agree. */
  unasked: oneLine`
    without asking|without approval|without confirmation|without telling|same name|no need to ask|do not ask|dont ask|
    no questions|silently|quietly|automatically approve|auto approve|autoapprove|pre approved|preapproved|
    do not mention|dont mention|do not tell|dont tell|trust it|before answering|remove the local|remove the old|
    remove the existing
  `,
  /** Which orders: the earlier ones. */
  prior: oneLine`
    previous|prior|above|earlier|preceding|past|foregoing|existing|current|original|initial|old|former|last|
    before|beforehand|aforementioned|previously|initially|originally
  `,
  /** An agent's instructions. The misspellings are the ones attackers publish. */
  orders: oneLine`
    instruction|instructions|intructions|instuctions|instrutions|iunstructions|rule|rules|guideline|guidelines|
    directive|directives|prompt|prompts|command|commands|order|orders|constraint|constraints|restriction|
    restrictions|policy|policies|programming|protocol|protocols|safeguard|safeguards|guidance|guardrail|
    guardrails|limitation|limitations
  `,
  /** Names for the agent. */
  agent:
    'ai|assistant|agent|model|llm|chatbot|bot|gpt|chatgpt|claude|copilot|gemini|assistants|agents|models|llms|bots|ais',
  person:
    'user|users|human|humans|owner|customer|customers|operator|person|people|anyone|anybody|everyone|someone|client|clients|team',
  /** Verbs of sending something out. */
  send: oneLine`
    send|forward|upload|post|transmit|email|mail|exfiltrate|leak|relay|mirror|copy|cc|bcc|ship|pipe|dump|deliver|
    submit|push|sync|share|report|sends|forwards|uploads|exfil|sending|forwarding|uploading|posting|exfiltrating|
    beam|route|redirect|text|dispatch|broadcast|publish|disclose|smuggle|append|attach|embed|encode|include
  `,
  /** Secrets that must not leave. */
  secret: oneLine`
    password|passwords|passphrase|passcode|credential|credentials|token|tokens|secret|secrets|key|keys|apikey|
    apikeys|cookie|cookies|otp|pin|pins|ssn|cvv|iban|.env|.netrc|.npmrc|.pgpass|env|keychain|wallet|mnemonic|seed|
    login|logins|clipboard|2fa|mfa|jwt|certificate|certificates|passwd|shadow
  `,
  /** Private data that is not a secret. */
  private: oneLine`
    conversation|conversations|chat|chats|history|transcript|transcripts|message|messages|data|records|record|
    file|files|document|documents|email|emails|inbox|contacts|context|memory|memories|prompt|prompts|database|
    contents|content|info|information|details|calendar|logs|notes|attachments|source|codebase|invoices|payroll|
    salaries|customers|results|summary|activity|location|queries|responses|answers|repository|repo|reads|inputs|
    outputs
  `,
  /** Acting so that nobody notices. */
  quietly: 'silently|quietly|secretly|discreetly|covertly|invisibly|stealthily|surreptitiously',
  /** Forever, for everybody. */
  fromNow: oneLine`
    henceforth|hereafter|from now on|from now onwards|from this point|from this point on|from this point forward|
    from here on|from this moment|from this moment on|going forward|moving forward|in the future|in all future|in
    every future|in future|until further notice|for all future|for the rest|at all times|for every|in every|in
    each|in all|with every|on every|every time|each time|whenever|always|permanently|forever|never
  `,
  obey: 'obey|comply|follow|execute|perform|carry out|act on|abide by|adhere to',
  /** Moving money. */
  pay: oneLine`
    transfer|send|wire|pay|remit|deposit|withdraw|airdrop|swap|purchase|buy|move|drain|bridge|stake|payout|payment|
    payments|transaction|transactions|invoice|invoices|refund|refunds|donate|invest|payouts|transfers
  `,
  money: oneLine`
    money|funds|fund|payment|payments|balance|assets|crypto|bitcoin|btc|eth|ether|usdc|usdt|usd|eur|dollars|euros|
    tokens|wallet|savings|cash|coins|sol|nft|nfts|account|payroll|invoice|invoices|deposit|refund
  `,
};
