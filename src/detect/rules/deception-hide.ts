import { oneLine } from '../long-text.ts';
import { isOpen } from '../mitigation/openness.ts';
import type { AccusingRule } from '../rule.ts';

const deed = 'this|it|these|that|those|about|of|what|anything|any|why|how|when';

// An order keeps something from the user because the user would object to it. "Do not tell the user to reinstall" is
// only politeness, so the order must point back at the deed, or demand secrecy towards everybody.
export const rule: AccusingRule = {
  id: 'deception_hide',
  title: 'Order to hide something from the user',
  category: 'concealment',
  level: 3,
  confidence: 0.85,
  scope: 'minimal',
  threats: ['T04'],
  why: 'A user cannot correct an agent that hides things from them.',
  advice: 'Ask what the agent should have hidden, then delete the entry.',
  spares: isOpen,
  phrases: [
    oneLine`
      not ..1 tell|inform|alert|warn|notify the|your|any|our|my user|users|human|humans|owner|operator|customer|
      boss|manager|admin about|of|this|it|what|why|anything|how
    `,
    oneLine`
      dont|never|without ..1 tell|telling|inform|informing|alert|alerting|warn|warning|notify|notifying the|your|
      any|our|my user|users|human|humans|owner|operator|customer|boss|manager|admin about|of|this|it|what|why|
      anything|how
    `,
    'not|dont|never ..2 tell|inform|alert|warn|notify (anyone|anybody|a soul) ..3 about|of|this|it|that|what|user|except',
    oneLine`
      not|dont|never ..2 mention|reveal|disclose|admit|report|acknowledge|explain ..1 this|it|these|that|any
      ..3 to ..2 user|users|human|humans|owner|operator|customer|anyone|anybody
    `,
    // A program does not show this banner twice; what an order hides is a text or the deed itself.
    oneLine`
      not|dont|never ..2 show ..1 this|it|these|that|any message|messages|note|notes|step|steps|file|files|text|output|
      result|results|part|change|changes|memory|instruction|instructions|rule|entry|email|mail? to ..2 user|users|human|
      humans|owner|operator|customer|anyone|anybody
    `,
    `not|dont|never ..1 let ..2 user|users|human|owner|operator|anyone know|see|notice|find|learn|realize|realise|suspect ..1 ${deed}|out`,
    'hide|conceal|keep|withhold ..1 this|it|these|that|all ..4 from ..2 user|users|human|owner|operator|customer|admin|admins',
    'keep ..2 user|users|human|owner|operator|customer in the (dark|unaware of)',
    oneLine`
      user|users|human|owner|operator must|should|shall not|never ..1 know|see|find|learn|notice|realize|realise|be
      ..2 ${deed}|out|told|informed|aware|notified
    `,
    `user|human|owner|operator may|can not|never ..1 know|see|find|learn|notice|realize|realise ..2 ${deed}|out`,
    'without ..1 telling|informing|notifying|alerting|warning|mentioning|asking ..2 user|users|human|owner|operator|customer|anyone|anybody',
    '^silently ..6 without ..2 user|users|human|owner|operator|customer ..1 knowing|noticing|knowledge|consent',
    'without ..1 users|owners|operators|customers knowledge|consent|approval|permission',
    'no need to tell|inform|notify|bother|alert ..1 user|users|owner|human|operator|customer|them|him|her|anyone|anybody about|of|with this|it|that|each|what',
    'no need to mention|disclose|report this|it|that ..2 to ..1 user|users|owner|human|operator|customer|them|him|her|anyone',
    'speak|talk|tell ..2 this|it to (nobody|noone|no one)',
    '(nobody|noone|no one) must|should|may|can|needs|need|has|will know|learn|notice|hear|suspect ..1 this|it|that',
    'nobody|noone must|should|may|can ..1 find out',
    'so ..1 nobody|noone notices|notice|suspects|suspect|asks|finds|questions|wonders',
    oneLine`
      asks|ask|asked|notices|complains|wonders|inquires|enquires ..7
      (blame|lie|make up|make something up|play dumb|change the subject|say nothing happened|say you found nothing|
      say there were none)
    `,
    'user|users|owner|human|customer|she|he|they neednt know|hear|learn|notice ..1 about|of|this|it|that',
    '^we never had this conversation',
  ],
};
