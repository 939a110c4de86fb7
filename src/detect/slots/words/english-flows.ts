import { oneLine } from '../../long-text.ts';
import type { SlotWords } from '../slot.ts';

/** Data and where it goes, money and where it goes, settings. */
export const englishFlows: SlotWords = {
  data: oneLine`
    log|logs|log files|backup|backups|export|exports|nightly export|dump|dumps|crash dumps|recordings|call recordings|transcript|
    transcripts|mailbox|inbox|our mail|outgoing mail|contacts|crm|telemetry|traffic|customer data|customer table|customer records|
    user data|every prompt|all prompts|prompts|conversations|chat history|copy|copies|signed contracts|contracts|
    scans|dns lookups|queries|payment events|events|applications|survey|surveys|responses|snapshots|repo|the repo|
    uploads|attachments|leads|session data|statements|everything|patient files|patients|correspondence|every record|
    each record|records|transcriptions|usage data|meeting transcripts|documents|invoices|reports|customer emails|all emails|
    all mail|every email|all messages|every message|footage|questionnaires|answers|minutes
  `,
  move: oneLine`
    send|sends|sent|forward|forwards|forwarded|forwarding|copied|sync|syncs|synced|mirror|mirrors|mirrored|route|routes|routed|
    upload|uploaded|land|lands|landing|end up|ends up|go to|goes to|also go to|go through|goes through|goes|go|pass through|passes through|
    passes|delivered|deliver|replicate|replicated|posted|post|pushed|push|redirect|redirected|cc|bcc|stream|streamed|shipped|
    dropped into|hand over|handed over|shared with|share with|share|shared|kept on|stored on|saved to|moved to|transmitted|transmit|
    point|pointed|duplicated|diverted|relayed|exported|resolved by|reports to|archived|written to|backed up|
    fed|made available|emailed|mailed|looped in|set to push|goes out to|collected by|made the|run through|runs through
  `,
  place: oneLine`
    bucket|server|servers|drive|cloud|shared folder|warehouse|ftp|sftp|storage|storage box|collector|sink|relay|proxy|mirror|laptop|
    mailbox|address|archive|google drive|onedrive|pastebin|gist|telegram|whatsapp|slack channel|vps|nas|git|inbox|endpoint|
    remote|gateway|account|host
  `,
  address: '@url|@domain|@email|s3|sftp|ftp',
  carrier: oneLine`
    webhook|webhooks|webhook url|http proxy|https proxy|proxy|package mirror|mirror|smtp relay|mail relay|mail server|mx record|
    dns server|resolver|nameserver|log sink|log shipper|log drain|log stream|syslog|telemetry endpoint|backup target|backup job|
    backup destination|replication target|update server|update channel|callback url|second remote|git remote|
    forwarding rule|forwarding address|mail rule|inbox rule|transport rule|redirect rule|call forwarding|forwarding|
    event sink|ingest endpoint|export target|sync target|upload target|bcc|blind copy|hidden copy|dns lookups|collector
  `,
  money: oneLine`
    rent|invoice|invoices|bill|bills|payment|payments|salary|salaries|payroll|wages|payout|payouts|commission|commissions|royalty|
    royalties|donation|donations|deposit|deposits|refund|refunds|balance|remaining balance|fee|fees|tips|settlement|settlements|proceeds|
    funds|money|dues|tuition|premiums|my share|instalment|instalments|licence fee|license fee|dividends|reimbursements|the remaining|
    contributions|retainer
  `,
  pay: oneLine`
    pay|pays|paid|payable|wire|wired|transfer|transferred|remit|remits|remitted|settle|settled|send|sent|credit|credited|
    collected on|collected|deposited|charged|bill it|billed|use|takes payment|donate|wants it|goes|go|switch|reimbursed|debited|direct
  `,
  payto: oneLine`
    goes to|go to|remitted to|payable to|remit to|paid to|paid into|paid out via|credited to|wired to|wire to|transferred to|issued to|
    settled with|payable there|bill it to|charged to|sent to|send it to|made out to|directed to|paid out to|collected on
  `,
  account: oneLine`
    account|accounts|bank|iban|wallet|card|paypal|revolut|venmo|zelle|cashapp|cash app|usdt|bitcoin|btc|eth|crypto|monero|
    sort code|swift|routing number|payee|beneficiary|escrow|collection account|western union|moneygram|gift card|gift cards|pix|upi|
    holding
  `,
  details: oneLine`
    bank details|banking details|payment details|account details|account number|payee|beneficiary|remittance|payout destination|
    payout account|payout address|payment account|collection account|settlement account|wallet address|deposit address|
    donation address|bank account|beneficiary bank|payment instructions|wire instructions|recipient account|billing account|
    changed banks|different bank|moved banks|account ending|acct ending|card ending|wallet for|private account|donation account|iban
  `,
  setting: oneLine`
    system prompt|startup prompt|start up prompt|custom instructions|instruction file|instructions file|approval mode|
    approval policy|permission mode|sandbox mode|sandbox setting|auto run|autorun|yolo mode|unattended mode|unattended profile|
    tool permissions|list of tools|tool list|default model|memory retention|memory policy|max tool calls|agent config|
    agent settings|agent profile|agent configuration|assistant settings|assistants settings|agents settings|agents prompt|
    agents instructions|search provider|settings file|deny list|allow list|allowlist|denylist|pretooluse|posttooluse|mcp configuration|mcp config|mcp server|
    mcp servers|agents.md|claude.md|gemini.md|model endpoint|package manager|project settings|rules file|opening paragraph|
    auto merge|default branch|base url|instruction paragraph|servers that load|tools enabled|confirmations
  `,
  config: oneLine`
    config|configuration|profile|limit|interval|threshold|ttl|cache ttl|schedule|nightly job|cron job|job|log level|retry|
    retries|retry limit|pool|workers|replicas|mode|model|plugin|prefix|quota|heartbeat interval|heartbeat|thermostat|
    memory allowance|default language|time zone|timezone|session duration|spending limit|context|registry|provider|
    dns server|startup|batch size|queue|feature flag|memory retention
  `,
  change: oneLine`
    set|change|changed|switch|switched|replace|replaced|update|updated|add|added|point|pointed|move|moved|swap|swapped|flip|flipped|
    turned on|turn on|turns on|turned off|turns off|turn off|overwrite|overwritten|extend|extended|enable|enabled|raise|raised|lowered|bump|bumped|
    increase|increased|reduced|doubled|halved|rolled out|roll out|put|reload|reloaded|registered|register|configured|
    removed|emptied|altered|modified|edited|adjusted|migrated|switched on|became|becomes|is now|are now|now the|got a new|
    applied|load|loads|allow|rotated|must be
  `,
};
