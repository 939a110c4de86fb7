import { oneLine, pattern } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const utter = 'print|output|say|write|reply|respond|answer|tell|show|display|return|state|claim';
const asked = 'question|questions|request|query|prompt|user';
const message = 'question|input|query|prompt|request|message|instruction|text|conversation|chat|sentence';

// A page may describe an answer; here it dictates the reader's. The words of the request are set aside, a cue decides what
// is said, an advertisement rides along, or a topic has one permitted opinion.
export const rule: AccusingRule = {
  id: 'planted_answer',
  title: 'Text that dictates what the reader answers',
  category: 'instruction-override',
  level: 2,
  confidence: 0.78,
  scope: 'standard',
  threats: ['T01', 'T15'],
  why: 'The user would get the words of whoever wrote the text, and take them for an answer to their question.',
  advice: 'Drop the dictated sentence; keep the rest of the text if it is of use.',
  yieldsTo: ['task_hijack', 'prompt_injection', 'override_orders', 'message_to_agent', 'brand_bias', 'sleeper_trigger'],
  phrases: [
    oneLine`
      (instead of|rather than) (answering|answer|responding|summarising|summarizing|translating|following|completing|
      executing|doing) ..3 (${asked}|article|text|document|page|email|task|that|this|it) ..3 ${utter}|create|generate|visit|send
    `,
    `(instead of|rather than) (the|a|an|your|this) ..1 (article|summary|answer|translation|review|analysis|task) ${utter}`,
    oneLine`
      (do not|dont|stop|never) (summarize|summarise|summarizing|summarising|translate|translating|answer|answering|
      evaluate) ..4 (and|but|just|instead|only) ..1 ${utter}
    `,
    oneLine`
      (when|whenever|if|once) ..3 ${message} ..1 (contains|has|includes|mentions|ends with|starts with|begins with) ..8
      (reply|respond|answer|output|say|classify|label|choose|select|predict) ..2 (with|always|that|as|option|class)
    `,
    `(say|reply|respond|answer|output|print|write) (exactly|only|just|nothing but) ..2 (access granted|i have been|pwned|hacked|haha)`,
    oneLine`
      (correct|right|only|true) (answer|response|reply|label|option|choice) ..3 (is always|will always be|must always
      be|is to be|must be) ..1 (option|answer|yes|no|unknown|positive|negative|@number|the)
    `,
    oneLine`
      (add|include|insert|append|attach|mention|put|place|embed) ..4 (advertisement|advert|promotion|referral|affiliate|
      promo|slogan|endorsement|sponsored|coupon) ..8 (answer|answers|response|responses|reply|replies|output|summary|email|
      emails|recommendation|recommendations)
    `,
    oneLine`
      (end|start|begin|close|top|bottom) of ..1 (your|every|each|all|any) ..1 (response|responses|answer|answers|reply|
      replies|summary|output|message) ..3 (add|include|insert|append|put|write|say|mention|place) ..4 (advertisement|link|
      ad|@url|@domain|promotion|slogan|recommendation|sentence)
    `,
    oneLine`
      (answers|replies|responses|statements|reviews|summaries) ..1 (about|on|concerning|regarding) ..5 (must|should|shall|
      are to|always|have to) ..3 (positive|negative|favourable|favorable|good|glowing|praise|recommend) ..4 (whatever|
      regardless|no matter|even|irrespective|always)
    `,
    oneLine`
      (tell|inform|convince|persuade|urge) ..1 (user|users|reader|readers|customer) ..2 (to|that they|they) ..2 (must|
      should|need to|have to)? ..1 (call|click|visit|install|pay|download|buy|log in|enter) ..4 (@url|@domain|link|on
      it|to keep|to claim|to unlock)
    `,
    oneLine`
      your (goal|goals|aim|aims|objective|objectives|purpose|mission|task) (has|have) (changed|been changed|been
      replaced|been updated|shifted)
    `,
    oneLine`
      (assistant|agent|model|ai|bot|assistants|agents|models) ..1 (goal|goals|aim|aims|objective|objectives|purpose|mission|task) (has|have|is|
      are) (changed|been changed|been replaced|now)
    `,
    oneLine`
      (translation|summary|answer|output|result|response) (of|to|for) this (text|document|page|article|sentence|mail|
      email|question|review) (is|reads|should be|must be)
    `,
    oneLine`
      (include|embed|insert|render|display|output|append) (this|the following|following) ..1 (markdown)? (image|picture|img|pixel|
      link) ..4 (@url|@domain|summary|answer|reply|response|output)
    `,
    oneLine`
      (give|write|provide|produce|submit) ..2 (positive|favourable|favorable|glowing|five star|good) (review|rating|
      score|evaluation|assessment|feedback) (only|and)
    `,
    oneLine`
      (do not|dont|never) (mention|highlight|list|discuss|report|point out) ..2 (weaknesses|weakness|negatives|flaws|
      criticism|drawbacks|downsides|limitations|risks)
    `,
    oneLine`
      (candidate|applicant|resume|paper|manuscript|submission|product|seller|essay|student|answer) ..3 (is to be|should be|must be|has
      to be|shall be) ..2 (moved|ranked|rated|scored|accepted|hired|recommended|passed|approved|shortlisted|graded|marked) ..4 (next round|
      first|top|highest|best|strong|without|regardless|full marks|acceptance|immediately)
    `,
    oneLine`
      (as an instruction|as instruction|as an order|as a command|an instruction) (to|for) ..3 (system|model|ai|
      assistant|agent|software|bot|screener|grader|reviewer)
    `,
    oneLine`
      (verify|prove|confirm|show) (your|its|their) (identity|authenticity|compliance|integrity|trust) by ..2 (giving|
      printing|sharing|sending|showing|posting|stating|revealing|listing|providing|outputting|uploading)
    `,
    `(answer|respond|reply|speak|write) ..2 in (base64|morse|emoji|emojis|hex|binary|rot13|reverse) ..2 (from now|henceforth|always|only|for all)`,
  ],
  shapes: [
    {
      at: ['do not summar', "don't summar", 'do not translat', "don't translat", 'stop summar', 'stop reading'],
      pattern: new RegExp(
        pattern`
          (?:do not|don't|stop) (?:summari[sz]\w{1,4}|translat\w{1,3}|reading)[^.!\n]{0,60}[.!]\s{1,2}(?:instead,? |
          just |simply )?(?:reply|respond|answer|say|output|print|write)\b
        `,
        'i',
      ),
    },
    {
      at: ['task is ', 'task has been ', 'task was ', 'request is ', 'request has been '],
      pattern: new RegExp(
        pattern`
          (?:task|request) (?:is|has been|was) (?:now )?(?:complete|completed|done|finished|over|cancelled|withdrawn)[^.!\n]{0,30}[.!]\s{1,2}
          (?:you are now to|you will now|your new|your next|new task|next task|the new task|now you)\b
        `,
        'i',
      ),
    },
  ],
};
