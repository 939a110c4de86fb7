import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// Authority plus an order to the agent. Real policies cite authority as well; they do not tell an assistant what it may
// now do without asking.
export const rule: AccusingRule = {
  id: 'forged_notice',
  title: 'Forged notice from a system, vendor or boss',
  category: 'authority-forgery',
  level: 2,
  confidence: 0.84,
  scope: 'standard',
  threats: ['T10'],
  why: 'It claims an authority that a stored text cannot have.',
  advice: 'Check with that authority through another channel.',
  yieldsTo: ['sys_prompt_override', 'unrestricted_mode'],
  phrases: [
    oneLine`
      (authorized|authorised|approved|mandated|cleared|sanctioned|signed off) by ..3
      (platform|security|development|compliance|admin|administrator|openai|anthropic|google|microsoft|engineering|
      executive|ceo|management|operations|legal|developers|system|vendor|owner) ..2
      (team|department|board|staff|officer|itself|operator)? ..8
      (assistant|ai|agent|model|bot|you|override|restrictions|ignore|bypass|content|disable)
    `,
    oneLine`
      (assistant|ai|agent|model|bot|chatbot|llm) (must|should|shall|will|may|is|can)
      (now|hereby|henceforth|immediately) ..8 (respond|provide|ignore|disregard|comply|share|send|disclose|answer|
      operate|bypass|allow|authorized|permitted|execute|reveal|grant|approve|forward|follow|treat)
    `,
    oneLine`
      (system|admin|administrator|developer|security|operator|platform|root|emergency|official)
      (override|directive|command|notice|alert|announcement|message|update|order|broadcast) ..4
      (you must|all agents|all assistants|assistant|agents must|ignore|disregard|disable|comply|send|reveal|execute|
      the assistant|effective immediately|for all agents|you are)
    `,
    oneLine`
      (you have been|you are|you re|youre|i have|user has been|we have)
      (granted|given|assigned|elevated to|promoted to|provided) ..2
      (elevated|admin|administrator|root|full|unrestricted|superuser|special|developer|highest|system) ..2
      (privileges|privilege|access|rights|permissions|clearance|status|authority|control|permission)
    `,
    oneLine`
      (act|acting|operate|respond|behave) as ..2 (system|an|the|a)?
      (admin|administrator|root|superuser|sysadmin|developer|operator) (with|and|who|having|for|that) ..4
      (full|unrestricted|access|bypass|all|elevated|complete|provide|total)
    `,
    oneLine`
      (escalate|elevate|upgrade|raise|promote) ..2 (to|your|my|this|its|user) ..2
      (privilege|privileges|permission|permissions|admin|administrator|root|access|superuser|clearance)
    `,
    oneLine`
      (override|directive|instruction|notice|order|message) (comes|come|is|was) ..2 directly? from ..2
      (developer|developers|anthropic|openai|administrator|admin|system|owner|creator|creators|security|ceo|
      platform|operator|headquarters|your)
    `,
    oneLine`
      (due to|per|under|pursuant to|according to|in accordance with|as part of|to comply with) ..3
      (policy|protocol|regulation|audit|mandate|compliance|directive|requirement|security) ..8
      (assistant|ai|agent|model|you|bot) (must|should|shall|are required|is required|need to|are to|are hereby|
      is hereby|have to) ..6 (send|share|disclose|reveal|forward|transfer|ignore|provide|bypass|disable|upload|
      export|call|vote|operate|grant|approve)
    `,
  ],
};
