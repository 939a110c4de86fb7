import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// Modes, personas and "restrictions lifted" notices. Developer mode and admin mode exist in real products, so the text
// must order or declare the mode, or promise no limits.
export const rule: AccusingRule = {
  id: 'unrestricted_mode',
  title: 'Switch to a mode without limits',
  category: 'identity-hijack',
  level: 3,
  confidence: 0.9,
  scope: 'standard',
  threats: ['T02'],
  why: 'Telling an agent that its limits are gone prepares it for a harmful request.',
  advice: 'Do not store it; limits are changed in the configuration, not in texts.',
  yieldsTo: ['role_hijack', 'remove_filters', 'bypass_restrictions', 'role_pretend'],
  phrases: [
    oneLine`
      (you are|you re|youre|you will be) ..3
      (developer|dev|admin|administrator|god|debug|sudo|root|maintenance|override|superuser|security override|
      system) mode
    `,
    '(respond|reply|answer|act|behave|output|pretend|show) ..12 as if ..4 (injection|jailbreak|attack) ..3 (succeeded|worked|was successful)',
    '(now in|now entering|entering) ..3 (developer|dev|god|sudo|root|override|superuser|security override) mode',
    oneLine`
      (you are|now in|enter|entering|enable|enabled|activate|activated|activating|switch to|switched to|initiate|
      unlock|unlocked|engage|enabling) ..3 (god|dan|jailbreak|unrestricted|unfiltered|uncensored|override|opposite|
      evil|chaos|stan|aim) mode
    `,
    oneLine`
      @reader ..8 (without|free of|free from|zero|lacking|suspended|beyond) ..1 (any|all)? ..1
      (content|ethical|moral|safety|programming) (restrictions|limitations|filters|filtering|guidelines|
      policies|limits|constraints|considerations|rules|boundaries|policy|restriction|safeguards|moderation)
    `,
    oneLine`
      @reader ..8 (with|have|has|under|obey|knows|by) no ..1 (content|ethical|moral|safety|programming)
      (filters|restrictions|limitations|guidelines|policies|limits|constraints|considerations|rules|boundaries|restriction|
      safeguards)
    `,
    oneLine`
      (all|any|your|content|safety) (restrictions|limitations|filters|safeguards|guardrails|policies|limits|
      constraints) ..3 (are|have been|were|is|now) ..2 (lifted|removed|disabled|suspended|off|waived|void|cleared|
      dropped|bypassed|deactivated)
    `,
    oneLine`
      (assistant|ai|bot|agent|chatbot|persona|character|llm|chatgpt|language model|version of you|
      version of yourself) ..4
      (with no|without|free of|free from|that has no|who has no|has no|with zero|not bound by|unbound by) ..2
      (restrictions|limitations|limits|filters|rules|ethics|morals|guidelines|safety|censorship|boundaries|
      constraints|refusals|restriction)
    `,
    '(unrestricted|unfiltered|uncensored|jailbroken|unshackled|amoral) (ai|assistant|model|chatbot|bot|agent|llm|mode|version|persona|language|gpt)',
    oneLine`
      (can do anything now|to do anything now|you do anything now|dan mode|you are dan|dan 11|dan 6|as dan|
      broken free of the typical confines|dan can do anything|act like dan|developer mode output)
    `,
    oneLine`
      @reader ..4 (not|no longer|never|isnt|arent) (bound|constrained|limited|restricted|governed|restrained) by ..3
      (rules|guidelines|policies|policy|restrictions|ethics|ethical|moral|laws|openai|anthropic|safety|programming|
      constraints|limitations|filters)
    `,
    '(completely|totally|utterly|fully) (immoral|unethical|amoral|unfiltered|unrestricted|uncensored)',
    oneLine`
      (respond|answer|reply|comply|act|operate|write|speak|generate|provide) ..6 without ..2
      (ethical|moral|restrictions|limitations|filters|filtering|censorship|hesitation|refusing|refusal|warnings|
      safety|disclaimers|guidelines|constraints|judgment|moralizing)
    `,
    oneLine`
      (hereby|now|are|is|been) (authorized|authorised|permitted|cleared|allowed) to
      (operate|respond|act|work|function|answer) without ..3 (restrictions|restriction|filters|limits|limitations|
      oversight|review|safety|approval|supervision|content)
    `,
  ],
};
