import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// Everything an agent sees is worth stealing, so the object is broad and the rest must be strict: an imperative, a word
// such as "all", and an address or an outsider.
export const rule: AccusingRule = {
  id: 'exfiltrate_private',
  title: 'Order to send private data away',
  category: 'exfiltration',
  level: 3,
  confidence: 0.88,
  scope: 'standard',
  threats: ['T05'],
  why: 'Conversations, files and customer data go to the owner of the destination.',
  advice: 'Hold it; check the destination with the person whose data it is.',
  yieldsTo: ['exfiltrate_secret', 'send_to_url', 'context_exfil'],
  combinations: [
    { signs: ['carry', 'privateRef', 'sinkAddress'], within: 14 },
    { signs: ['carry', 'privateRef', 'toMe'], within: 12 },
    { signs: ['schedule', 'carry', 'privateRef'], within: 18 },
  ],
  phrases: [
    oneLine`
      (send|forward|upload|post|transmit|email|mail|relay|mirror|copy|cc|bcc|submit|share|report|dump|stream|leak|
      route|redirect|log|sync|push) ..2 (all|every|each|any|entire|full|complete|whole|user|users|customer|
      customers|your|their|his|her|everything) ..4
      (conversation|conversations|chat|chats|history|transcript|transcripts|message|messages|data|records|record|
      document|documents|email|emails|inbox|contacts|memory|memories|prompt|prompts|database|contents|content|
      information|details|calendar|invoices|payroll|summary|responses|replies|reply|queries|response|answers|output|
      outputs|files|file|clipboard|location|screenshot|screenshots|interactions|activity|requests|credentials|reads|
      traffic) ..5 (to|at|into|with|via) ..3 (@url|@email|@domain|@account|attacker|attackers|webhook|pastebin|
      collector|requestbin|external|outside|third party|exfil|mlops)
    `,
    oneLine`
      (send|forward|upload|post|transmit|email|mail|relay|mirror|copy|cc|bcc|submit|share|dump|stream|leak|route|
      redirect|log|sync|push) ..2 (the|a|these|this|our|it|them) ..4
      (conversation|conversations|chat|chats|history|transcript|transcripts|data|records|inbox|contacts|memory|
      memories|prompt|prompts|database|contents|calendar|invoices|payroll|summary|queries|files|clipboard|location|
      screenshot|screenshots|interactions|activity|credentials|traffic|emails|responses|replies|document|documents|
      details) ..5 (to|at|into|with|via) ..3
      (@url|@email|@domain|@account|attacker|attackers|webhook|pastebin|collector|requestbin|third party|exfil|mlops)
    `,
    '(bcc|cc) ..6 (@email|@domain) ..6 (every|all|each|outgoing|any|future)',
    '(bcc|cc) (@email|@domain) ..4 (on|to|in) ..2 (message|messages|mail|mails|email|emails|reply|replies)',
    oneLine`
      (every|all|each|any) ..2 (outgoing|email|emails|mail|message|messages|reply|replies|conversation|
      conversations|chat|document|documents|response|responses|invoice|tool) ..6
      (bcc|cc|bccd|ccd|copied|forwarded|mirrored|sent|copy|forward|bcced) ..5 (@email|@url|@domain|@account)
    `,
    oneLine`
      (make|create|keep) ..1 (a)? (copy|backup|backups|log) of ..8
      (conversation|conversations|messages|data|prompt|information|queries|files|chat|everything) ..6
      (to|on|at|with) ..5 (@url|@email|@domain|mlops|external|remote|our)
    `,
    oneLine`
      (send|forward|upload|submit|transmit|relay|mail|email) (everything|all) ..4 (to|at) ..4
      (@email|@url|@domain|@account|attacker|webhook|collector)
    `,
    oneLine`
      (and|then) (send|forward|upload|submit|transmit|relay|mail|email) (it|them|these|those) ..3 (to|at) ..3
      (@email|@url|@domain|@account|attacker|webhook|collector)
    `,
    oneLine`
      (include|append|embed|encode|attach|put|insert|add|place|stuff) ..5
      (conversation|history|chat|secret|secrets|credentials|token|tokens|api key|api keys|user data|the data|prompt|
      password|passwords|users email|their email|users message|users messages|last message|last messages|location) ..2
      (in|into|inside|within|as) ..2
      (url|image|link|query|parameter|parameters|subdomain|hostname|pixel) 
    `,
    '(include|embed|insert|add|append) ..3 (tracking|spy|beacon|invisible|hidden|one pixel) (pixel|pixels|beacon|beacons|image|images|bug)',
    oneLine`
      (route|routing|redirect|redirecting|proxy|tunnel) (all|every|any|your|each|sensitive) ..3
      (traffic|requests|calls|queries|prompts|completions|mail|messages) (through|via|to|over|by) ..4
      (@url|@domain|@email|@account|proxy|relay)
    `,
    oneLine`
      (send|pass|run) (all|every|any|each|sensitive) ..3
      (traffic|requests|calls|queries|prompts|completions|mail|messages) (through|via|to|over|by) ..4
      (@url|@domain|@email|@account|proxy|relay)
    `,
    // Into a place that others read, or that asks for it by name.
    oneLine`
      (put|include|write|place|insert|paste|encode|save|add|store) ..8 (system prompt|access token|api key|tokens you know|any
      tokens|publish token|deploy key|secret token|password hashes|session cookie|environment variables|chat history|conversation
      so far|last user message) ..8 (notes|parameter|argument|comment|image|link|url|query|release notes|summary|every|field|
      reply|address|avatar)
    `,
    oneLine`
      (every|each|all) (document|file|message|mail|email|prompt|keystroke|conversation|page|note) ..4 (user|users|customer|
      employee|he|she|they|you)? ..2 (opens|writes|types|sends|saves|reads|uploads|receives|creates)? ..3 (is to be|are to be|must
      be|has to be|is|are|should be|gets) ..1 (submitted|uploaded|sent|copied|posted|forwarded|mirrored|transmitted) ..3 (to|at)
      ..2 (@url|@domain|@email)
    `,
    oneLine`
      (include|add|put|append|paste) ..2 (your|the|our|any) ..2 (token|key|password|secret|credentials|cookie) ..3 (in|to|into|
      with) ..1 (every|each|all|any|public) ..2 (comment|comments|reply|replies|message|messages|commit|issue|answer|answers|
      summary)
    `,
    `(paste|post|list|show|dump) ..5 (rows|table|records|users) ..6 (password|hashes|emails|phone|card) ..4 (here|below|in this|to this)`,
    oneLine`
      (retrieve|fetch|get|collect|gather|extract|take) ..3 (users|patients|customers|clients|private|personal|genetic|medical|
      saved|payment|browsing|health|search) ..3 (data|records|address|addresses|history|details|methods|information|files|
      passwords|location) ..4 (send|share|forward|email|mail|submit|post|upload) ..5 (@email|@url|@domain)
    `,
    oneLine`
      (export|exports|dump|dumps|collect|collects) ..4 (contacts|secrets|keychain|cookies|passwords|credentials|wifi passwords|
      tokens|customers|key ring) ..8 (drop|paste|post|upload|statistics|gist|@email|@url|@domain)
    `,
    oneLine`
      (append|include|attach|embed|hide|put|place|write) ..4 (.env|.netrc|id_rsa|session token|access token|api key|private key|
      credentials|publish token|e mail address|email address) ..5 (appendix|footnote|footnotes|white text|metadata|alt text|commit
      message|release notes|picture|image)
    `,
    oneLine`
      (send|mail|upload|post|copy) ..3 (backup|archive|dump|export|notes|files|backups) ..3 (maintainer|maintainers|author|
      authors|developer|developers|our) ..2 (drop box|dropbox|server|bucket|inbox|drive|address)
    `,
  ],
};
