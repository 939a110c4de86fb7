import { oneLine } from '../long-text.ts';
import { isOpen } from '../mitigation/openness.ts';
import type { AccusingRule } from '../rule.ts';

// Secrecy between the agent and its user, in its many phrasings. Honest notes keep secrets too (a surprise party, a
// password), so the secret must be the agent's act or the text itself.
export const rule: AccusingRule = {
  id: 'silent_action',
  title: "Order to act behind the user's back",
  category: 'concealment',
  level: 3,
  confidence: 0.87,
  scope: 'standard',
  threats: ['T04'],
  why: 'An act that must be hidden from the user is not in their interest.',
  advice: 'Show it to the user before anything else.',
  yieldsTo: ['deception_hide'],
  spares: isOpen,
  phrases: [
    oneLine`
      (do not|dont|never|without|avoid|no need to) (tell|telling|inform|informing|notify|notifying|alert|alerting|
      mention|mentioning|disclose|disclosing|reveal|revealing|warn|warning|show|showing|inform|bother|consult|
      consulting) ..3 (this|these|it|that|memory|instruction|instructions|rule|rules|change|changes|note|message|
      transfer|action|step|steps) ..4 (user|users|human|owner|customer|anyone|anybody|him|her|them|operator|
      person|people|client|team|end)
    `,
    oneLine`
      (do not|dont|never|without) (tell|telling|inform|informing|notify|notifying|alert|alerting|warn|warning)
      (the|your|any|to)? (user|human|owner|operator|end user|account holder) about?
      (this|that you|what you|these|anything|when you|why you|it happened|first)
    `,
    oneLine`
      ^ (silently|quietly|secretly|discreetly|covertly|stealthily|surreptitiously|invisibly)
      (send|forward|upload|copy|post|run|execute|call|add|append|include|insert|delete|remove|transfer|install|log|
      record|email|approve|grant|change|modify|update|replace|collect|share|mail|do|perform|follow|disable|redirect|
      invoke|fetch|read|write)
    `,
    oneLine`
      (silently|quietly|secretly|discreetly|covertly|stealthily|surreptitiously|invisibly)
      (send|forward|upload|exfiltrate|transfer|email|mail|install|grant|collect|share|bcc|post|approve|call|execute)
      ..6 (@url|@email|@domain|@account|@file|user|users|customer|customers|conversation|conversations|chat|data|
      password|passwords|key|keys|credentials|secret|secrets|token|tokens|all|any|every|each|everything|copy|copies|
      email|emails|message|messages|files|history|funds|money|payment|payments|access|them|this|these|details|tool)
    `,
    oneLine`
      (send|forward|upload|transfer|exfiltrate|email|mail|share)
      (this|it|them|all|the|a|any|every|each|everything|user|users|your|their|his|her|these|those) ..5
      (silently|quietly|secretly|discreetly|covertly|stealthily|unnoticed|in secret)
    `,
    '(copy|post|send) ..6 (secretly|discreetly|covertly|stealthily|unnoticed|in secret)',
    oneLine`
      (hide|conceal|keep|withhold|obscure) (this|these|it|that|all|any|the|such) ..2
      (action|actions|instruction|instructions|message|messages|change|changes|transfer|transfers|email|emails|step|
      steps|fact|activity|request|requests|command|commands|call|calls|memory|rule|rules|output|note|notes|payment|
      payments|behaviour|behavior) ..3 (from|out of) ..2 (user|users|human|owner|customer|operator|reviewer|
      reviewers|logs|log|audit|sight|summary|transcript|view|visible)
    `,
    oneLine`
      (hide|conceal|keep|withhold|obscure) (this|these|it|that|all of this|such) ..2 (from|out of) ..2
      (user|users|human|owner|customer|operator|reviewer|reviewers|logs|log|audit|sight|summary|transcript|view|
      visible)
    `,
    '(keep) (this|it|these|that) ..3 (secret|confidential|hidden|private|between us|quiet|to yourself) ..4 (from|user|do|never|and|dont|even|until|when)',
    oneLine`
      (user|owner|customer|human|operator|she|he|they) (must not|should not|shouldnt|mustnt|need not|neednt|
      does not need to|doesnt need to|is not to|are not to|never has to)
      (know|notice|see|learn|find out|be told|be informed|be notified|be aware|suspect)
    `,
    oneLine`
      (user|owner|customer|human|operator|client|she|he|they) (will not|wont|never) (see|notice|know|learn|hear) ..1
      (any of it|any of this|anything of|of it|of this|about it|about this)
    `,
    '(user|owner|customer|human|operator|client|she|he) (will not|wont|cannot|cant) be told',
    oneLine`
      (so|so that|make sure|ensure|way) ..3 (user|owner|customer|human|operator|she|he|they|reviewer)
      (will not|wont|cannot|cant|does not|doesnt|do not|dont|never) (know|knows|notice|notices|see|learn|find out|
      suspect|suspects)
    `,
    '(leave|leaving) (no|without) (trace|traces|record|evidence|log|logs)',
    oneLine`
      (delete|remove|erase|clear|wipe|scrub) ..3 (email|mail|message|messages|evidence|trace|traces|history|log|
      logs|transcript) ..2 (you have just|you just|that you sent|you sent|so nobody|so that nobody|so no one|
      so that no one|so the user|so they|afterwards so|before anyone|before the user)
    `,
    oneLine`
      (do not|dont|never) (journal|mention|reference|acknowledge|disclose|reveal|discuss|repeat|explain)
      (this|the existence|that this|any of this|the fact|having|that you|what you) ..1
      (instruction|instructions|note|memory|message|rule|step|directive|request|existence|to the user|in your)
    `,
  ],
};
