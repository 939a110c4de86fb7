import { pattern } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const privileged = new RegExp(
  pattern`
    <(?:system|admin|administrator|developer|operator|root|system[_-](?:message|instruction|instructions|prompt|
    note|override|reminder|notice)|assistant_thinking|response_so_far|developer_message|admin_override)
    \b[^>\n]{0,80}>(?:<!\[CDATA\[)?\s{0,4}[^<]{8,300}
  `,
  'i',
);
/** It closes the tag around the data, speaks as somebody with rank and opens the tag again; transcripts have tags of speakers. */
const brokenOut = new RegExp(
  pattern`
    (?<=(?<lead><\/(?<data>(?!(?:user|assistant|human|ai|bot|example|turn)>)[\w-]{2,24})>\s{0,3}))
    <(?<rank>system|admin|developer|operator|root)>[^<]{8,300}<\/\k<rank>>\s{0,3}<\k<data>\b
  `,
  'i',
);
const urgent =
  /<(?:important|information|critical|urgent|notice|attention|instructions?|secret|hidden|note_to_ai|ai|message)\b[^>\n]{0,100}>\s{0,4}[^<]{8,300}/i;
const order = new RegExp(
  pattern`
    \b(?:you (?:must|should|are now|have to|need to|will|may now)|your (?:new|real|previous)|ignore|disregard|
    override|(?:without|no|skip) (?:any )?(?:safety|restrictions?|filters?|checks?|asking|confirmation)|
    always comply|comply with|reveal|(?:the )?user is (?:clearly|verified|the owner|authori[sz]ed)|hand over|
    allow-?list|auditors?|treat (?:everything|all)|obey|forward|transfer|exfiltrate|send (?:all|the|your|a)|
    discard all|unrestricted|no warnings|do not (?:tell|mention|inform))\b
  `,
  'i',
);
const addressed = new RegExp(
  pattern`
    \b(?:message (?:from me|to you|for you|for the ai)|to you, (?:the )?(?:ai|gpt|claude|gemini|assistant|model|
    llama)|before (?:you can|doing anything|using (?:this|any) tool|calling|answering|solving)|
    (?:ai|assistant|model|llm|agent)s? (?:must|should|reading|processing|that reads?)|
    ignore (?:all|any|the|your|previous)|do not (?:tell|mention|inform) (?:this )?(?:to )?(?:the )?user|comply with|
    pass (?:it|its contents?|the contents?) as|read [~.\w/]{2,40} and (?:pass|send|include)|
    otherwise (?:the tool|i|it) (?:will not|won't|can't|cannot) (?:work|solve|help))\b
  `,
  'i',
);

// Prompts are written with tags, and project files put <important> around an honest rule. A tag that claims authority
// inside data, closing the data and giving orders, is different; so is an <important> that tells the model about
// secrets and users.
export const rule: AccusingRule = {
  id: 'pseudo_tag_order',
  title: 'Order in a tag that claims authority',
  category: 'authority-forgery',
  scope: 'standard',
  level: 3,
  confidence: 0.86,
  why: 'The tag pretends that its content comes from the system or the developer, and the content gives orders.',
  advice: 'Strip the tags and treat the content as data.',
  threats: ['T10', 'T01'],
  shapes: [
    {
      at: ['<system', '<admin', '<developer', '<operator', '<root', '<assistant_thinking', '<response_so_far'],
      pattern: privileged,
      accept: (tag) => order.test(tag),
    },
    { at: ['<system>', '<admin>', '<developer>', '<operator>', '<root>'], pattern: brokenOut },
    {
      at: [
        '<important',
        '<information',
        '<critical',
        '<urgent',
        '<notice',
        '<attention',
        '<instruction',
        '<secret',
        '<hidden',
        '<note_to_ai',
        '<ai>',
        '<message ',
      ],
      pattern: urgent,
      accept: (tag) => addressed.test(tag),
    },
  ],
};
