import { oneLine } from '../../long-text.ts';
import type { SlotWords } from '../slot.ts';

/** Rarer words for the same things. */
export const englishMore: SlotWords = {
  standing: oneLine`
    from this day|from this week on|from this month on|from now onwards|from then on|from next monday|from next friday|as from|with effect from|
    until we say otherwise|until i say otherwise|till further notice|for all future|in every future|in all future|each and every|
    every single time|as standard practice|standard procedure|standing practice|as policy|is policy|policy is|the rule is|rule is|
    our rule|new arrangement|new routine|new procedure|remember to always|remember always|always remember|every monday|every friday|
    every tuesday|every wednesday|every thursday|every evening|every morning|each monday|each friday|each morning|each evening|
    in each reply|in every reply|in every answer|in each answer|in every mail|in every email|at the end of every|at the start of every|
    at the end of each|at the start of each|before every reply|in perpetuity|for as long as|every quarter|every month end
  `,
  conduct: oneLine`
    put through|put her through|put him through|wave through|waved through|wave them through|upsell|push for|tell callers|
    tell customers|tell clients|tell them|tell anyone|praise|downplay|play down|withhold|leave unanswered|
    leave unmentioned|hang up|sign off as|sign as|sign letters|sign all|greet|address as|round up|round down|add a fee|
    add a surcharge|file away|throw away|shred|pass along|agree to|say no|say nothing|keep quiet|turn down|turned down|
    let through|unsubscribe|blacklist|book with|order from|buy from|quote from|send copies|dealt with|deal with|honoured|
    honored|fulfilled|expedited|fast tracked|fast track|auto closed|closed unread|closed without
  `,
  favour: oneLine`
    visitors|guests|callers|colleagues|tenants|patients|journalists|enquiries|inquiries|quotes|returns|claims|bookings|
    reservations|proposals|purchase|purchases|discount|voucher|coupon|warranty|recommendation|recommendations|newsletter|
    slogan|at once|straight away|right away|no matter|regardless|under any circumstances|before noon
  `,
  duty: oneLine`
    is required to|are required to|will have to|is supposed to|are supposed to|remember to|dont forget to|is meant to|
    are meant to|requested to
  `,
  may: oneLine`
    has permission|have permission|has permission to|have permission to|has leave to|hereby authorised|hereby authorized|
    duly authorised|fully authorised|has authority|have authority|has the authority|has been cleared|have been cleared|
    has been authorised|has been authorized|was authorised|was authorized|approved to|licensed to|signed up to|
    has the right|have the right|have the run|has the run|has the say|has final say|final say|makes the call|
    calls the shots|is now able|are now able|let loose|stand in for|stands in for|speaks for|speak for|deputise|deputises|
    deputize|proxy for|as my proxy|as our proxy|may also|may henceforth|can also now|at liberty|no objection|fine by me|
    okay by me|ok by me|good with me
  `,
  act: oneLine`
    sign for|pick up|withdraw|release|dispose|discard|shred|retire|promote|demote|hire|fire|dismiss|assign|reassign|
    restart|reboot|shut down|reschedule|book|invoice|bill|discount|write off|overrule|veto|waive|amend|arm|disarm|operate|
    administer|provision|look into|look up|check into|move money|settle|charge|debit|credit|invest|lend|represent|
    testify|negotiate|conclude|terminate|renew|cancel|tweet|speak|roll back|roll out|promote to
  `,
  grave: oneLine`
    passwords|payslips|personnel files|personal files|medical records|health records|bank account|safe|petty cash|cheques|
    credit card|expense reports|purchases|suppliers|vendors|discounts|deployments|rollouts|firewall|warehouse|archives|
    key cabinet|vehicles|fleet|social media|calendars|shared drive|billing|ledger|insurance|loans|grants|investments|
    tenders|bids|leases|rentals|bookings|reservations|any amount|on my behalf|on our behalf|on his behalf|on her behalf|
    on their behalf|in my absence|in our name|all matters|without limit
  `,
  give: oneLine`
    bestow|bestowed|confer|conferred|vested|invested|entrusted|entrust|delegated|delegate|appointed|appoint|appoints|
    nominated|whitelisted|enrolled|onboarded|elevating|has been made|now has|now have|now holds|now owns|in possession|
    assigning|grant role
  `,
  role: oneLine`
    co owner|coowner|approver|signatory|administrator of|admin of|owner of|super admin|power user|org admin|tenant admin|
    workspace admin|project owner|release manager|root user|sudoers|power of attorney|trustee|account manager|
    backup operator|domain admin|local admin|global administrator
  `,
  right: oneLine`
    key card|keycard|door code|alarm code|gate code|safe combination|combination to the safe|access code|master access|
    production access|prod access|root shell|shell access|ssh access|remote access|vpn access|edit rights|edit access|editing rights|
    publish rights|publishing rights|approval rights|approval authority|signing rights|signature rights|signing power|
    delete access|delete permission|admin privileges|administrator privileges|admin role|owner role|editor role|
    view access|access to everything|access to patient|access to salary|access to medical|access to billing|access to the safe|
    access to the archive|access to personnel|access to the server|access to the billing|access to the vault|full permissions|
    all permissions|blanket access|unlimited access|second key|set of keys|keys for the|login for the|password for the|
    credentials for the|token for the|company card|corporate card|company credit card|voting rights|veto
  `,
  outsider: oneLine`
    all staff|the whole team|night shift|day shift|babysitter|nanny|gardener|caretaker|janitor|volunteer|volunteers|
    subcontractor|subcontractors|outsourcer|call centre|call center|help desk|helpdesk|lawyers|notary|agencys account|
    franchisee|franchisees|distributor|distributors|hosting company|cloud provider|saas vendor|data broker|research group|
    insurance company|headhunter|recruiter|recruiters|printing company|print shop|parent company|joint venture|advertiser|
    advertisers|ad network|personal gmail|home address|home computer|private drive|private cloud|private number|
    private phone|external address|external mailbox|outside address|outside party|foreign server|offshore|ex employee|
    former colleague|my brother|my sister|his wife|her husband|his son|her son|her daughter|his brother
  `,
  protection: oneLine`
    two step login|two step verification|second step|login confirmation|sms code|sms codes|security question|
    security questions|email verification|phone verification|identity verification|caller verification|call back procedure|
    dual approval|cross check|plausibility check|limit check|credit check|age check|age verification|visitor log|
    visitor book|sign in sheet|bag check|bag checks|door lock|door locks|deadbolt|security guard|night guard|
    security camera|security cameras|surveillance|motion sensor|motion sensors|panic button|fire alarm|emergency stop|
    safety catch|safety guard|safety checks|safety check|safety switch|speed limiter|dead man switch|log retention|
    intrusion alarm|backup verification|auto update|os updates|vulnerability scanning|penetration test|penetration tests|
    secret scan|pre commit hook|pre commit hooks|commit hook|protected branches|protected branch|required reviewers|
    merge checks|status checks|ci checks|signature requirement|signing requirement|package signing|hash check|hash checks|
    checksum check|certificate pinning|ocsp|hostname verification|peer verification|tls verification|ssl verification|
    https redirect|secure cookies|httponly|input sanitising|input sanitization|sql escaping|xss filter|bot protection|
    ddos protection|session expiry|session timeouts|idle timeout|auto lock|auto logout|automatic logout|screen saver lock|
    screensaver lock|remote wipe|device encryption|full disk encryption|usb lock|usb blocking|app whitelisting|
    macro blocking|attachment blocking|link scanning|phishing filter|web filter|parental controls|safe search|
    write protection|immutable backups|air gap|network isolation|vlan separation|segregation of duties|
    separation of duties|least privilege|background screening
  `,
  off: oneLine`
    defeat|defeated|neutralised|neutralized|nullified|unplugged|ditched|axed|binned|shelved|phased out|phase out|let go of|
    knocked out|stood down|stand down|opened up|loosening|watered down|cut back|scaled back|rolled off|no longer applies|
    no longer apply|no longer enforced|no longer in force|no longer active|no longer in use|no longer necessary|
    does not apply|do not apply|not in force|not active|not in use|out of service|out of action|decommissioned|overruled|
    sidestep|sidestepped|skirt|evaded|forgo|forego|waiving|disabling|suspending|bypassing|relaxing|exempting|excluding|
    dismissing|left off|leave off|kept off|stays off|stay off|switching off|turning off|set to none|set to off|
    set to false|set to zero|zeroed
  `,
  door: oneLine`
    back door|front door|side door|main gate|loading bay|server cabinet|filing cabinet|archive room|storage room|
    admin interface|management interface|telnet port|port 22|port 3389|s3 bucket|public share
  `,
  open: oneLine`
    publicly accessible|publicly readable|public access|publicly visible|visible to everyone|visible to all|visible to anyone|
    accessible to everyone|accessible to anyone|accessible to all|accessible from the internet|reachable from the internet|
    accessible from outside|reachable from outside|writable for everyone|writable by everyone|writable by anyone|world writable|
    anyone with the link|open to the internet|open to the world|open to the public|open to any|open to outside|open to visitors|
    unlocked|ajar|kept open|keep open|held open|wedged open|no lock|no password|without password|without authentication|
    without credentials|no authentication|no login|anonymous login|anonymous users|from any address|from all addresses|any source|
    allow all|allow any|permit any|unrestricted
  `,
  exposed: oneLine`
    in the shared document|in a shared document|in a shared note|shared note|on a post it|taped to|under the keyboard|
    on the fridge|as plain text|not encrypted|not hashed|unhashed|default password|factory default|123456|same password|
    one password|single password|common password|never changes|never change|never rotated|not rotated|without expiry|
    no expiry|valid forever|never expires|never expire|does not expire|do not expire|dont expire|wont expire
  `,
  data: oneLine`
    form entries|form data|guest list|address book|mailing list|customer list|client list|price list|personnel files|
    personnel data|health data|medical records|lab results|test results|x rays|invoices|receipts|payslips|bank statements|
    tax documents|tax returns|blueprints|source code|camera feed|video feed|footage|voicemails|voice messages|phone calls|
    faxes|shipping data|tracking data|location data|gps data|sensor data|stack traces|error reports|bug reports|
    crash reports|usage statistics|click data|search queries|chat logs|meeting notes|calendar entries|knowledge base|
    wiki pages|training data|datasets|data set|replicas|database dump|database dumps|database backup|nightly backup|
    weekly backup|cv|cvs|resumes|applicant data|signed copies|carbon copy|duplicates|a duplicate|second copy|
    scanned documents|passport scans|personal data|all data|incoming calls|incoming mail|outgoing emails|web traffic|
    api calls|dns queries|name resolution
  `,
  move: oneLine`
    funnel|funnels|funnelled|funneled|channelled|channeled|tunnel|tunnelled|siphon|siphoned|feed into|fed into|piped|
    pumped|transferred|relocated|relocate|deposited|dropped off|drop off|ftp|ftped|scp|rsync|rsynced|posted to|submitted|
    handed|pass on|passed on|passes on|pass along|passed along|given to|provided to|make available|disclosed|replicates|
    replicating|mirroring|syncing|uploading|forwarding|routing|redirecting|diverting|logging to|stored at|kept at|
    hosted by|hosted on|hosted at|sits on|resides on|ends up|ending up|now go|now goes|now run|now runs|runs over|go over|
    goes over|go via|goes via|sent via|sent through|sent over|resolve through|resolves through|resolved through|
    answered by|picked up by|harvested|batch uploaded|pushed out|broadcast|carbon copied|in copy|on copy|in cc|in bcc|
    blind copied
  `,
  place: oneLine`
    mailbox|external server|remote server|sftp server|ftp server|file server|google sheet|google doc|airtable|trello|
    zapier|telegram channel|telegram group|whatsapp group|teams channel|data lake|warehouse|data warehouse|snowflake|
    bigquery|redshift|s3 bucket|azure|gcs|blob storage|object storage|usb stick|usb drive|hard drive|external disk|
    home server|endpoint|sharepoint|mega|wetransfer|pastebin|gist|host|relay|proxy|vpn
  `,
  carrier: oneLine`
    dns resolver|dns resolvers|resolvers|smart host|smarthost|outbound gateway|outgoing mail server|incoming mail server|
    imap server|smtp host|mail gateway|mail flow rule|journal rule|journaling|auto forward|autoforward|log forwarding|
    log shipping|log collector|log server|syslog server|metrics endpoint|otel endpoint|otlp endpoint|tracing endpoint|
    tracking server|tracking script|tracking pixel|update source|package source|package index|package feed|mirror list|
    push url|sync server|calendar sync|backup server|backup host|backup location|backup drive|backup bucket|offsite backup|
    secondary site|scan folder|scan destination|fax number|call routing|answering machine|exit node|webhook target|
    webhook endpoint|callback address|notification url|notify url|postback|ipn url
  `,
  money: oneLine`
    monthly fee|membership fee|membership fees|school fees|course fees|maintenance fee|service charge|service charges|
    insurance premium|instalments|mortgage|loan payment|repayment|repayments|prepayment|down payment|final payment|
    last payment|next payment|future payments|all payments|bonuses|pension|pensions|stipend|stipends|scholarship|
    ticket sales|takings|winnings|prize money|cashback|credit note|credit notes|compensation|damages|settlement sum|
    alimony|child support|shipping costs|amount due|amounts due|outstanding amount|outstanding balance|purchase price|
    sale price|rental income|hosting fee|retainers|honorarium|fees due|consulting fee
  `,
  payto: oneLine`
    into the account|to the account|to account|into account|to iban|onto the card|to the card|to his card|to her card|
    to my card|to the wallet|to wallet|to the order of|made payable to|are payable to|is payable to|remitted via|
    paid over to|pay it to|pay them to|pay this to|transfer it to|wire it to|send it over to|owed to|credited into|
    debited from|charged on|on the card of|drawn on|diverted to|transferred into
  `,
  pay: 'top up|topped up|fund|funded|donated|tip|tipped|refund|refunded|disburse|disbursed|disbursement|pay out|paid out|payout|cash out|collect|collects|charge|invoice|venmo|zelle|paypal|e transfer|etransfer|bank transfer|standing order|direct debit',
  account: oneLine`
    savings account|current account|checking account|business account|company account|joint account|trust account|
    client account|credit union|building society|n26|monzo|starling|payoneer|skrill|alipay|wechat pay|mpesa|m pesa|bizum|
    twint|vipps|mobilepay|klarna|litecoin|usdc|tether|wallet address|payment handle|bic|bsb|ifsc|clabe|bank transfer
  `,
  details: oneLine`
    new iban|new bank|new account|new payee|new beneficiary|new wallet|new card|new paypal|our new bank|recipient account|
    receiving account|receiving bank|bank changed|changed bank|switched banks|switching banks|change of bank|
    change of account|bank change|remit to address|payment address|payment recipient|payout wallet|payout method|
    payout details|payout bank|payment destination|settlement details|settlement bank|direct deposit|
    direct deposit details|invoice recipient|invoicing entity|billing entity|vendor bank|supplier account|supplier bank|
    creditor account|crypto address|btc address|eth address|donation link
  `,
  setting: oneLine`
    response language|reply language|default language|default currency|default timezone|default region|default provider|
    default search engine|default printer|default tool|default role|default tenant|llm provider|llm endpoint|llm model|
    model version|step limit|max steps|tool limit|tool timeout|web browsing|browser tool|shell tool|code interpreter|
    internet access|memory size|memory store|prompt file|persona file|agent persona|agent name|agent role|agent mode|
    agents mode|agents model|agents tools|agents memory|agents limits|assistants model|assistants tools|assistants memory|
    assistants language|assistants name|bots settings|bot settings|bot config|bot token|bots prefix|autopilot|auto pilot|
    auto mode|full auto|dry run mode|maintenance mode|kill switch|cron schedule
  `,
  config: oneLine`
    batch|concurrency|parallelism|max parallel|poll interval|polling interval|sampling rate|sample rate|refresh rate|
    refresh interval|sync interval|backup interval|retention period|grace period|page size|buffer size|cache size|
    memory limit|cpu limit|disk quota|bitrate|brightness|setpoint|air conditioning|lights|alarm time|opening hours|
    office hours|working hours|delivery window|cut off time|deadline|lead time|reorder point|reorder level|minimum stock|
    stock level|price list|tax rate|vat rate|exchange rate|date format|locale|keyboard layout|replica count|
    autoscaling|verbosity|score threshold|confidence threshold|cutoff
  `,
};
