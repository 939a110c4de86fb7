import { oneLine } from '../../long-text.ts';
import type { SlotWords } from '../slot.ts';

/** Protections, permissions and those who get them. */
export const englishSecurity: SlotWords = {
  protection: oneLine`
    mfa|2fa|two factor|two step|multi factor|second factor|one time codes|otp|totp|tls|ssl|hsts|certificate check|
    certificate checks|certificate validation|certificate verification|certificate warning|certificate warnings|cert check|
    cert checks|signature check|signature checks|signature verification|signature validation|code signing|signed commits|
    checksum verification|integrity check|integrity checks|firewall|waf|antivirus|anti virus|virus scan|virus scanner|
    virus scanning|virus scans|malware scan|malware scanner|attachment scanner|attachment scanning|endpoint protection|edr|
    windows defender|intrusion detection|sandbox|sandboxing|audit log|audit logs|audit logging|audit trail|auditing|access log|
    access logs|security logging|rate limit|rate limits|rate limiting|login limit|throttling|lockout|account lockout|captcha|
    branch protection|peer review|code review|code reviews|encryption|disk encryption|password policy|password rules|password check|
    password checks|password complexity|password history|password rotation|password expiry|access control|access controls|access check|
    access checks|permission check|permission checks|auth check|auth checks|token validation|input validation|csrf|
    csrf protection|cors|content security policy|secret scanning|dependency scanning|vulnerability scan|vulnerability scans|
    security check|security checks|security updates|security patches|security fixes|security review|security headers|
    identity check|identity checks|id check|id checks|host key|host key checking|host key warning|selinux|apparmor|four eyes|
    two person|screen lock|spam filter|fraud check|fraud checks|fraud detection|key rotation|vpn|jump host|badge check|
    badge|badges|turnstile|alarm system|burglar alarm|backup encryption|dlp|data loss prevention|security alerts|security warnings|security warning|
    mfa prompts|login prompts|interlock|content filter|safety filter|permission prompts|geo blocking|ip allow list|
    ip restriction|mtls|dmarc|dkim|secure boot|bitlocker|filevault|confirmation prompt|confirmation prompts|confirmation dialog|
    authentication|background check|background checks|seat belt alarm|smoke detector|smoke detectors|ssh keys only|
    strict transport|session timeout|verification step|verification call|callback verification|waf rule|scanner|signature
  `,
  check: oneLine`
    approval|approvals|approval step|review|reviews|review step|reviewers|sign off|sign offs|signoff|second signature|
    second approval|confirmation|confirmations|consent|verification|second pair|second opinion|second look|countersignature|
    oversight|human in the loop|dual control|two signatures|manual review|code review|four eyes|approver|approvers|change request|
    permission check|legal review|security review|qa sign off|reviewer
  `,
  query: oneLine`
    ask|asking|asked|asks|tickets|check|checks|checked|checking|signature|signatures|confirm|confirming|permission|
    supervision|inspection|scan|scanning|scanned|login|password|proof|id|identification|receipt|receipts|question|questions|prompt|prompts|
    prompting|ping|pinging|looking|comparing|vetting|badge|approve|reviewed|verifying|verify|verified|notice|informing|telling|
    encryption|authentication|validation|tests|testing
  `,
  off: oneLine`
    off|disabled|disable|disabling|deactivated|deactivate|removed|remove|dropped|drop|skipped|skip|skipping|bypassed|bypass|
    bypasses|suspended|suspend|relaxed|relax|waived|waive|lifted|lift|paused|pause|turned off|turn off|switched off|switch off|
    taken out|take out|ignored|ignore|clicked away|click away|dismissed|dismiss|muted|mute|silenced|exempt|exempted|exclude|
    excluded|exempt from|whitelisted|whitelist|allowlisted|abolished|scrapped|scrap|stopped|permissive|omitted|
    omit|commented out|loosened|loosen|weakened|weaken|unlocked|circumvented|circumvent|not enforced|shut off|opted out|
    rip out|ripped out|killed|switched it off|turned it off|out of the way|set to accept|no longer used|got rid of|get rid of|
    do away with|done away with|dispense with|dispensed with|retired|deactivating|out
  `,
  required: oneLine`
    required|require|requires|needed|need|needs|necessary|mandatory|enforced|enforce|compulsory|obligatory|have to|has to|
    must|expire|expires|rotate|rotated|rotates|rotating|checked|verified|verify|validated|scanned|logged|audited|encrypted|
    inspected|monitored|signed|reviewed|authenticated|applies|apply|go through|conserved|retained
  `,
  lifted: 'optional|unnecessary|superfluous|dispensable|voluntary',
  unchecked: oneLine`
    unreviewed|unread|unverified|unscanned|blindly|self approve|self approves|self approval|self merge|no questions asked|
    auto approve|auto approved|auto accept|preapproved|pre approved|approved automatically|own purchase orders|
    own expenses|own invoices|own pull requests|own requests|own changes|own claims
  `,
  floor:
    'password length|pin length|key length|key size|minimum length|length|retention|complexity|log retention|characters|digits|audit',
  lower: oneLine`
    lowered|lower|reduced|reduce|shortened|shorten|cut|dropped|halved|decreased|decrease|down to|only|just|enough|suffice|
    suffices|sufficient|plenty|four|five|six|trimmed
  `,
  ceiling: oneLine`
    session length|session lifetime|session duration|token lifetime|token validity|lockout threshold|login attempts|
    failed logins|grace period|session timeout|session timeouts|password age|lockout
  `,
  raise: oneLine`
    raised|raise|raises|increased|increase|extended|extend|extends|doubled|tripled|unlimited|infinite|forever|up to|longer|
    bumped|bump|widened|indefinitely|10000|1000
  `,
  door: oneLine`
    port|ports|bucket|buckets|dashboard|admin panel|firewall|ssh|rdp|file share|guest network|door|doors|badge reader|badge readers|
    gate|turnstile|server room|console|cluster|vault|default policy|inbound|s3|share|database|mailbox|wifi
  `,
  open: oneLine`
    unlocked|exposed to|to the internet|to the world|open to everyone|open to anyone|open to all|open for everyone|public|
    readable for everyone|readable by everyone|world readable|anonymous access|without a password|without login|any ip|
    all origins|wide open|all ports|guest access|propped open|left open|stays open|stay open|remains open|unsecured|to accept|
    open from anywhere|from anywhere|everyone
  `,
  secret: oneLine`
    password|passwords|passphrase|passcode|pin|pins|credentials|api key|api keys|token|tokens|cookie|cookies|session|sessions|
    logins|private key|recovery codes|backup codes|admin password|root password|administrator password|password length
  `,
  exposed: oneLine`
    plain text|plaintext|clear text|cleartext|unencrypted|in the clear|share one|shared|share|the same|one administrator|in the wiki|
    on the wiki|in the channel|sticky note|whiteboard|in the spreadsheet|reused|reuse|four characters|six characters|five characters
  `,
  weaktech: 'plain http|http|telnet|ftp|md5|sha1|rc4|3des|tls 1.0|smbv1|ntlm|wep|basic auth',
  use: 'use|uses|using|switch to|switched to|fall back to|back to|go with|just use|moved to|downgraded',
  agent: oneLine`
    agent|agents|assistant|assistants|assistants|bot|bots|copilot|chatbot|ai|llm|claude|cursor|service account|deploy bot|
    coding agent|coding assistant|copilots
  `,
  outsider: oneLine`
    agency|agencies|agencys|vendor|vendors|supplier|suppliers|contractor|contractors|consultant|consultants|partner|partners|
    reseller|resellers|intern|interns|trainee|trainees|freelancer|freelancers|third party|third parties|landlord|landlords|integrator|
    broker|brokers|temp|temps|outsider|outsiders|cleaner|cleaners|cleaning crew|new guy|competitor|affiliate|affiliates|
    service provider|marketing partner|analytics firm|marketing firm|analytics partner|outside firm|accountant|sister company|
    private address|private mailbox|private account|gmail|my gmail|dropbox|own drive|own laptop|personal account|personal drive|
    external company|delegate|delegates|juniors|apprentice|apprentices|shift leads|front desk|my own drive|outside company|
    private email|personal email|external drive|external server
  `,
  may: oneLine`
    may|may now|can now|allowed to|permitted to|authorised to|authorized to|cleared to|entitled to|free to|trusted to|is trusted|
    are trusted|empowered to|blessing to|mandate to|happy for|green light|is cool to|are cool to|carte blanche|free hand|power of attorney|
    on my behalf|on our behalf|in our name|in my name|needs to be able to|able to|right to
  `,
  can: 'can',
  act: oneLine`
    merge|merges|merged|delete|deletes|deleted|approve|approves|approved|sign|signs|sign off|signs off|pay|pays|deploy|deploys|
    deployed|publish|publishes|published|write|writes|release|releases|released|issue|issues|issued|cancel|cancels|order|orders|book|
    push|pushes|refund|refunds|transfer|transfers|spend|grant|grants|impersonate|install|execute|edit|modify|change|export|access|read|
    unlock|enter|go into|commit|close|closing|act|decide|negotiate|buy|purchase|override|reset|wire|disclose|share|accept|
    accepted|processed|process|go in|goes in|go live|go out|go through|paid|paid out|admitted|let in|log in|validate|validates|withdraw|
    do it|send|run|authorise|authorize|sign for
  `,
  grave: oneLine`
    production|prod|main|master|trunk|database|databases|payroll|salary|salaries|customer|customers|client data|patient|patients|
    account|accounts|company card|contract|contracts|payment|payments|invoice|invoices|refund|refunds|purchase orders|orders|
    mailbox|mailboxes|subscription|subscriptions|deliveries|tenant|tenants|tenants tables|records|backups|secrets|credentials|
    live site|server|servers|server room|release bucket|bucket|budget|billing|user|money|funds|transfers|in all matters|
    travel|vault|confidential|personnel|medical|expenses|claims|any user|deploy|build hosts|study|live
  `,
  give: oneLine`
    give|gives|gave|given|grant|grants|granted|granting|get|gets|got|receive|receives|received|added|add|promote|promoted|assign|assigned|
    bound|elevated|elevate|inherit|inherits|upgraded|updated|provisioned|hand|handed|made
  `,
  has: 'has|have|holds|needs',
  role: 'admin|administrator|root|sudo|superuser|owner|maintainer|maintainers|domain admins|admins|administrators|cluster admin|billing admin',
  right: oneLine`
    admin rights|admin access|administrator access|administrator rights|root access|root password|master password|admin password|
    master key|spare key|write access|write permission|full access|unrestricted access|all rights|full rights|full control|
    write rights|delete rights|elevated rights|elevated privileges|read access|select update|access to all|access to every|
    access to the payroll|access to payroll|signing authority|power of attorney|domain admins|sudo rights|owner rights|
    the code for|keys to the|key to the|superuser rights|access to the production|access to production|database access|
    access to customer|sudo|the spare|access to the customer
  `,
  access: 'access|rights|permission|permissions|privileges|clearance',
  alone: oneLine`
    alone|himself|herself|themselves|by itself|on its own|on his own|on her own|on their own|her own|his own|their own|
    at will|as they see fit|straight to|straight into|straight|directly to|freely|whatever it needs|whenever he likes|
    whenever she likes|whenever they like|any amount|of any amount|any user|every tenant|every tenants|any subscription|
    company card|up to
  `,
  limit: oneLine`
    approval limit|approval limits|approval threshold|spending limit|spending limits|spend limit|refund limit|purchase limit|
    transfer limit|signing limit|signature limit|credit limit|order limit|expense limit|release limit|discount limit
  `,
};
