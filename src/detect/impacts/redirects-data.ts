import { oneLine } from '../long-text.ts';
import type { ImpactRule } from '../rule.ts';
import { inOtherLanguages } from './abroad/sentences.ts';

const place = '(@url|@domain|@email)';
/** What carries everything else: anyone who runs one of these sees or supplies it all. */
const carriers = oneLine`
  proxy|http proxy|https proxy|proxy server|package mirror|mirror|registry|npm registry|package registry|package index|
  pip index|index url|extra index url|package source|
  webhook|webhook url|webhook target|webhook endpoint|callback url|base url|api base|api base url|api url|api endpoint|api host|endpoint|upstream|gateway|
  smtp relay|smtp server|smtp host|mail relay|mail server|mail gateway|mx record|dns server|dns servers|nameserver|nameservers|dns resolver|resolver|
  telemetry collector|telemetry endpoint|collector|log collector|log server|syslog server|syslog|log sink|log drain|
  metrics endpoint|otlp endpoint|backup server|
  backup target|backup destination|backup location|backup bucket|backup host|backup place|update server|update channel|update url|model endpoint|llm endpoint|
  openai compatible endpoint|inference endpoint|embedding endpoint|search endpoint|vpn server|vpn gateway|vpn endpoint|remote|git remote|second remote|origin|
  upload target|upload url|upload server|sync target|sync server|ntp server|certificate authority|identity provider|sso
  provider|issuer url|license server|mcp endpoint|
  sip trunk|call forwarding|forwarding address|event sink|event bus|queue url|ingest endpoint|ingest url|data sink|report server
`;
/** Those that nobody names in passing. */
const heavy = oneLine`
  proxy|http proxy|https proxy|proxy server|package mirror|mirror|npm registry|package registry|package index|pip index|
  smtp relay|mail relay|dns server|dns servers|nameserver|dns resolver|
  telemetry collector|log collector|syslog server|backup server|backup target|backup destination|update server|vpn
  server|vpn gateway|second remote|forwarding address|certificate authority
`;
/** Data in bulk. One letter to one address is nobody's redirect. */
const bulk = oneLine`
  all traffic|traffic|all requests|every request|all queries|dns queries|all logs|logs|log files|log lines|log stream|
  all writes|every write|all exports|every export|exports|
  all backups|backups|database dumps|nightly dumps|dumps|database backups|all messages|every message|all mail|all mails|all emails|every email|every mail|
  outgoing mail|outgoing messages|outgoing emails|incoming mail|incoming messages|incoming emails|inbound mail|customer
  mails|customer emails|all uploads|every upload|
  all events|events|telemetry|metrics|all metrics|all prompts|every prompt|prompts|all conversations|every conversation|
  conversations|transcripts|all transcripts|
  all documents|every document|all files|every file|all records|every record|all reports|every report|all invoices|every invoice|all contracts|every contract|
  all data|customer data|user data|every backup|every transcript|audit logs|access logs|all notes|every note|memory|all
  memories|session data|all calls|payment events|
  all responses|every response|all results|all commits|the repo|the repository|source code|call recordings|recordings|
  all tickets|every ticket|all replies|every reply
`;
const moves = oneLine`
  send|sends|sent|sending|forward|forwards|forwarded|forwarding|copy|copies|copied|copying|mirror|mirrors|mirrored|
  mirroring|route|routes|routed|routing|redirect|redirects|redirected|
  reroute|rerouted|pipe|piped|stream|streams|streamed|sync|syncs|synced|synchronise|synchronised|synchronize|
  synchronized|replicate|replicates|replicated|upload|uploads|uploaded|ship|
  ships|shipped|push|pushed|pushes|post|posted|posts|relay|relayed|export|exported|dump|dumped|deliver|delivered|back
  up|backed up|save|saved|store|stored|write|written|
  go|goes|going|move|moved|cc|bcc|duplicate|duplicated|report|reported|divert|diverted|pass|passes|passed|runs|run|
  resolved|proxied|point|points|pointed|flow|flows
`;

// Says that data in bulk, or whatever carries it, goes somewhere else from now on: a proxy, a mirror, a webhook, a backup
// place, a hidden copy. An address that people are told to read or to write to once is only a destination.
export const rule: ImpactRule = {
  id: 'redirects_data',
  title: 'Sends data or traffic to another place',
  scope: 'minimal',
  impact: 'redirects-data',
  phrases: [
    `(${bulk}) ..8 (${moves}) ..8 ${place}`,
    `(${moves}) ..3 (${bulk}) ..8 ${place}`,
    `(${moves}) (a|one|the|another)? (copy|copies|duplicate|mirror) of ..6 (to|into|at|on|with) ..4 ${place}`,
    `(copy|copies|duplicate|duplicates) of (every|each|all|any) ..8 (to|into|at|on|goes|go) ..6 ${place}`,
    oneLine`
      (${bulk}) ..6 (${moves}) ..4 (to|into|on|with|through|via) ..4 (server|account|drive|bucket|share|machine|host|cloud|
      storage|proxy|channel|endpoint|site) (of|at|from|run by|owned by|in) ..3 (consultant|contractor|agency|vendor|
      supplier|partner|freelancer|customer|third party|friend|competitor|provider)
    `,
    `(${carriers}) ..4 (now|moved|changed|switched|becomes|pointed|updated|replaced|new|set to) ..5 ${place}`,
    `(${carriers}) (at|to|from|of|is|on|via) ..2 ${place} ..6 (for|all|every|everything|instead|now|by default)`,
    `(change|switch|point|update|replace|swap|move|repoint|redirect) ..4 (${carriers}) ..6 ${place}`,
    `(use|uses|using|set|configure|add|put|register|choose|make) ..4 (${heavy}) ..5 ${place}`,
    `(use|uses|using) ..4 (${carriers}) ..2 ${place} ..2 (for all|for every|for everything|for any|from now on|instead)`,
    oneLine`
      (use|uses|using|point|switch|go through|goes through|set|configure|install from|pull from|fetch from|route) ..4
      ${place} ..4 (for all|for every|for everything|as proxy|as the proxy|as mirror|as the mirror|as registry|as the
      registry|as endpoint|as the endpoint|as a second remote|as remote|as the default|from now on|as relay|as webhook|as
      backup)
    `,
    `new (${carriers}) ..5 ${place}`,
    `(${carriers}) ..4 (new|other|another|different) (address|url|host|server|place|location|target) ..4 ${place}`,
    oneLine`
      (all|every|everything|entire|whole|any|each) ..6 (goes|go|runs|run|passes|pass|routed|sent|forwarded|copied|mirrored|
      through|via) ..4 (proxy|mirror|relay|gateway|tunnel|vpn) ..6 ${place}
    `,
    oneLine`
      (put|add|set|keep|include|place|enter|have) ..3 @email ..4 (in|on|as|to) ..3 (bcc|cc|blind copy|hidden copy|copy)
      ..4 (of|for|on|to|in)? ..2 (all|every|each|any|future|outgoing|customer)
    `,
    `(bcc|blind copy|blind carbon copy|hidden copy) ..6 @email`,
    `@email ..6 (bcc|blind copy|hidden copy|blind carbon copy)`,
    oneLine`
      (all|every|each|incoming|outgoing) ..6 (mail|mails|email|emails|message|messages|calls|invoices|replies|reports) ..8
      (forwarded|redirected|copied|routed|bcc|diverted|autoforwarded|auto forwarded) ..4 ${place}
    `,
    `(auto forward|autoforward|forwarding rule|mail rule|inbox rule|redirect rule|transport rule) ..10 ${place}`,
    oneLine`
      (calendar|contacts|drive|mailbox|inbox|photos|notes|files|crm) ..3 (sync|syncs|synced|synchronised|synchronized|
      mirrored|replicated) ..2 (with|to) ..4 (agency|agencys|vendor|vendors|supplier|partner|partners|consultant|
      consultants|contractor|contractors|third party)
    `,
    oneLine`
      (http proxy|https proxy|all proxy|npm config registry|pip index url|openai base url|anthropic base url|openai api
      base|otel exporter otlp endpoint|goproxy|npm config set registry) ..2 (@url|@domain)
    `,
    `git (remote add|remote set url|push) ..4 ${place}`,
    `(git config) ..4 (insteadof|insteadOf|url) ..4 ${place}`,
    ...inOtherLanguages('redirects-data'),
  ],
};
