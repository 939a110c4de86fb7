import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// Builds skip hooks and tests disable TLS every day, so a general "skip validation" says nothing. The rule requires
// approvals, security tools, audit or identity checks, or an order to do it always and quietly.
export const rule: AccusingRule = {
  id: 'disable_protection',
  title: 'Order to switch off a protection',
  category: 'tool-abuse',
  level: 2,
  confidence: 0.82,
  scope: 'standard',
  threats: ['T09', 'T14'],
  why: 'Checks, logs and approvals are what would have caught the next step.',
  advice: 'Ask who wants it off and why; do not store it as a standing practice.',
  phrases: [
    oneLine`
      (remove|suppress|kill|stop using|stop running|stop asking for|stop requiring|stop the|uninstall|skip|ignore) ..3
      (antivirus|defender|gatekeeper|filevault|edr agent|smartscreen|secret scanning|code scanning|
      audit log|audit logs|audit logging|audit trail|security monitoring|security alerts|fraud checks|
      fraud detection|identity checks|identity verification|two factor|content filter|content filters|output filter|output filters|
      content filtering|safety filter|safety filters|safety checks|safety check|security checks|security controls|
      security policy|security policies|security measures|approval step|approval checks|human review|human approval|
      guardrails|access controls|safety guardrails|safety protocols|safety rules|safety measures|
      safety guidelines|safety mechanisms)
    `,
    oneLine`
      (disable|turn off|switch off|deactivate) ..3
      (antivirus|defender|gatekeeper|filevault|edr|smartscreen|uac|malware|secret scanning|code scanning|
      audit log|audit logs|audit logging|audit trail|security monitoring|security alerts|fraud checks|
      fraud detection|identity checks|identity verification|two factor|2fa|mfa|content filter|content filters|output filter|output filters|
      content filtering|safety filter|safety filters|safety checks|safety check|security checks|security controls|
      security policy|security policies|security measures|approval step|approval checks|human review|human approval|
      guardrails|access controls|access control|safety guardrails|safety protocols|safety rules|safety measures|
      safety guidelines|safety mechanisms)
    `,
    oneLine`
      (must|should|shall|always|then|please|you|will|and|now|or|recall|session) (bypass|circumvent) ..3
      (antivirus|defender|gatekeeper|filevault|edr|smartscreen|uac|malware|secret scanning|code scanning|
      audit log|audit logs|audit logging|audit trail|security monitoring|security alerts|fraud checks|
      fraud detection|identity checks|identity verification|two factor|2fa|mfa|content filter|content filters|output filter|output filters|
      content filtering|safety filter|safety filters|safety checks|safety check|security checks|security controls|
      security policy|security policies|security measures|approval step|approval checks|human review|human approval|
      guardrails|access controls|access control|safety guardrails|safety protocols|safety rules|safety measures|
      safety guidelines|safety mechanisms)
    `,
    oneLine`
      ^(bypass|circumvent) ..3
      (antivirus|defender|gatekeeper|filevault|edr|smartscreen|uac|malware|secret scanning|code scanning|
      audit log|audit logs|audit logging|audit trail|security monitoring|security alerts|fraud checks|
      fraud detection|identity checks|identity verification|two factor|2fa|mfa|content filter|content filters|output filter|output filters|
      content filtering|safety filter|safety filters|safety checks|safety check|security checks|security controls|
      security policy|security policies|security measures|approval step|approval checks|human review|human approval|
      guardrails|access controls|access control|safety guardrails|safety protocols|safety rules|safety measures|
      safety guidelines|safety mechanisms)
    `,
    oneLine`
      (bypass|circumvent|evade|sidestep|get around|work around) ..1
      (approval|approvals|authentication|authorization|security|review|reviews|verification|moderation|permissions|
      safety|filters|detection|authorisation) ..4 (and|to|for|then|checks|always|when)
    `,
    oneLine`
      (approve|accept|grant|allow|sign|merge|authorize|pay|process) (all|every|any|each) ..3
      (request|requests|payment|payments|transfer|transfers|change|changes|transaction|transactions|refund|refunds|
      scope|permission|access|invoice|invoices|pull|command|commands|tool|next) ..4
      (without|automatically|regardless|no questions|no matter|immediately|blindly|calls|unconditionally)
    `,
    oneLine`
      (approve|authorize|confirm) (the|any|every) (next|following|upcoming) ..1
      (tool|action|command|transaction|payment|transfer) (call|request|calls|requests|automatically|without)
    `,
    oneLine`
      (without|skip|skipping|no) ..1 (verification|verifying|validation|authentication|checking|identity check|
      approval|review) ..4 (for|when|if|on|of) ..4 (transfer|transfers|payment|payments|refund|refunds|wire|
      withdrawal|withdrawals|password reset|password resets|admin|administrator)
    `,
  ],
};
