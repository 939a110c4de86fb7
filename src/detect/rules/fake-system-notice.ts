import { oneLine, pattern } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

/** How the same tag begins in other languages. Literals are ASCII, so other scripts are left out. */
const translatedSystemMode = [
  'mode syst',
  'modo de sistema',
  'modo do sistema',
  'modo del sistema',
  'modo sistema',
  'modalit',
  'systemmodus',
  'systeemmodus',
  'tryb systemowy',
  'sistem modu',
  'mode sistem',
];

// Banners and notices that speak for the platform. Real ones reach people through other channels, and real status pages
// talk to people about services, not to a model about its filters.
export const rule: AccusingRule = {
  id: 'fake_system_notice',
  title: 'Forged notice from the system or platform',
  category: 'authority-forgery',
  scope: 'standard',
  level: 3,
  confidence: 0.86,
  why: 'The text imitates a notice from the platform so that the agent treats its content as configuration.',
  advice: 'Ignore the notice; settings are changed in the settings, not in content.',
  threats: ['T10', 'T01'],
  phrases: [
    oneLine`
      (begin|start) (of|new|authorized|updated|secret|hidden)? (system|developer|admin|operator|root|assistant)
      (prompt|instruction|instructions|update|input|message|override|command|commands|turn|directive|notice)
    `,
    oneLine`
      (end|close) (of|authorized|untrusted)? (system|user|human|developer|untrusted|external)
      (prompt|input|message|messages|data|content|conversation|query|request|instructions) ..8
      (system|developer|admin|new|assistant|begin|start|instructions|operator|ignore|you)
    `,
    oneLine`
      (system|security|emergency|admin|developer|root|god|platform|safety) override
      (activated|enabled|initiated|engaged|accepted|confirmed|authorized|granted|in effect|mode|code|all|you|0x7f)
    `,
    oneLine`
      (system|platform|admin|administrator|administrative|developer|security|maintenance|model|configuration)
      (alert|notice|notification|announcement|directive|update|message|broadcast|advisory) ..10 (to|for|all)
      (the|any|all|every|coding|this)? (agent|agents|ai|assistant|assistants|model|models|llm|llms|bot|bots|
      instances|chatbot|copilot)
    `,
    oneLine`
      (content|safety|output|response) (filter|filters|filtering|restrictions|restriction|checks|guardrails|policy|
      policies|layer|moderation) ..3 (disabled|off|suspended|lifted|bypassed|unloaded|deactivated|permissive|
      removed|inactive) ..14 (respond|reply|answer|comply|output|acknowledge|proceed|you|model|assistant)
    `,
    oneLine`
      (model|assistant|agent|ai) (config|configuration|settings|parameters|operational parameters)
      (update|updated|override|modified|changed|have been|has been) ..12
      (filter|filters|restrictions|safety|unfiltered|unrestricted|permissive|root)
    `,
    '(filter|policy|moderation|guard|guardrails) (disabled|off|permissive|none) ..6 (unfiltered|unrestricted|root|permissive|disabled|off)',
    oneLine`
      (this|new|updated|following) (system|admin|administrative|security|platform)
      (directive|instruction|message|notice|policy) (supersedes|overrides|replaces|takes precedence|cancels|voids)
    `,
    oneLine`
      (red team|redteam|maintenance|diagnostic|debug|audit|test) (window|mode|session)
      (open|active|enabled|activated|started|is open|is active|until) ..14
      (comply|respond|answer|reply|disclose|without|unrestricted|all outputs|full)
    `,
  ],
  shapes: [
    {
      at: [
        'end of document',
        'end of file',
        'end of page',
        'end of email',
        'end of article',
        'end of text',
        'end of context',
        'end of data',
        'end of content',
        'end of transcript',
        'end of user input',
        'end of input',
      ],
      pattern: new RegExp(
        pattern`
          end of (?:user )?\w{4,10}[\s.:=*)\]>#-]{1,16}(?:the )?(?:new|real|actual|updated|system|additional|your|
          ignore) (?:instruction|task|order|prompt|directive|rule|all|previous|above)
        `,
        'i',
      ),
    },
    {
      at: ['<system mode>', '<god mode>', '<admin mode>', '<developer mode>', '<debug mode>', '<root mode>'],
      pattern: /<(?:system|god|admin|developer|debug|root) mode>/i,
    },
    {
      at: translatedSystemMode,
      pattern:
        /(?<=<\s?)(?:mode syst[eè]me?|modo (?:de |do |del )?sistema|modalit[aà] (?:di )?sistema|systee?mmodus|tryb systemowy|sistem modu|mode sistem)(?=\s?>)/i,
    },
    {
      at: ['<<system', '<<admin', '<<developer', '<<human_conversation', '<<agent_to_agent'],
      pattern: /<<(?:system|admin|developer|human_conversation|agent_to_agent)[\w ]{1,40}>>/i,
    },
  ],
};
