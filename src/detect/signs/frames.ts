import { oneLine } from '../long-text.ts';
import { each } from './each.ts';

const agentName = oneLine`
  assistant|agent|ai|llm|copilot|chatbot|bot|model|gpt|claude|ais|agents|assistants|llms|bots|summarizer|summariser|crawler|
  screener|screeners|copilots|models|translator|robot|robots|helper|helpers|planners|crawlers|summarizers|triage|chatbots
`;
const person =
  'user|users|human|humans|owner|customer|customers|anyone|anybody|them|him|her|operator|person|people|client|admin|team|team';
const check = oneLine`
  confirmation|confirmations|approval|approvals|verification|validation|review|reviews|check|checks|consent|permission|
  authorization|authorisation|authentication|2fa|factor|signature|vetting|safeguards|scan|scans|audit|certificate|tls|ssl|sandbox|
  alerts|alarm|firewall|warnings|warning
`;

/** How an order to an agent is framed: to whom it speaks, when it applies, what it hides, whose word it claims. */
export const frames = {
  /** The person behind the agent is not to know. */
  unseen: [
    oneLine`
      (do not|dont|never|without|avoid|no need to|not to|nor) ..1 (tell|telling|inform|informing|notify|notifying|alert|alerting|
      mention|mentioning|disclose|disclosing|reveal|revealing|warn|explain|explaining|acknowledge|announce|bring|discuss|bother)
      ..3 (${person}|this|it|that|these|why|up)
    `,
    '(tell|inform|notify|alert) (nobody|no one|noone)',
    '(say|says|saying) nothing',
    'keep (this|it|that) ..2 (secret|hidden|to yourself|between us|quiet|confidential)',
    '(hide|conceal|hidden|concealed|withhold) ..4 from ..2 (user|users|owner|human|customer|operator|log|logs|them|reviewer)',
    'without ..2 (users|user|owners|their|his|her|anyones|customers) (knowledge|noticing|knowing|awareness|permission|consent)',
    '(so|so that) ..2 (nobody|no one|user|owner|they|filter|filters) ..2 (notice|notices|knows|know|see|sees|suspects|suspect)',
    oneLine`
      (user|users|owner|customer|human|operator) ..1 (must|should|need|may|will|does|shall|wont|mustnt|shouldnt|cannot|neednt)
      not? ..1 (know|notice|see|learn|find out|suspect|be told|be aware|be informed)
    `,
    'leave|leaves|leaving no trace|traces|record|evidence|notice',
    'nobody|no one will|wont|would? notice|notices|know|see|look|looks|check|checks',
    '(isnt|is not|arent|are not|never|not|no) ..1 (shown|displayed|mentioned|notified|told|visible|logged|disclosed|notification)',
    '(remove|delete|clear|erase|strip) ..4 (shell history|sent mail|sent folder|log entry|logs afterwards|this paragraph|this record|from the summary|from the log|command from)',
    '(visible|notify|notify_owner|notify_user|show|display|silent|log) (false|no|never|true)',
    '(present|presents|pass|passes) ..3 as your own',
    '(act|behave|continue|pretend) ..3 (normal|normally|nothing happened|as usual)',
  ],
  silently: [
    ...each(
      'silently|quietly|secretly|discreetly|covertly|stealthily|surreptitiously|invisibly|unnoticed|in secret|behind the scenes|under the radar',
    ),
  ],
  /** Nobody is to agree first. */
  unasked: [
    `without ..1 (asking|confirming|verifying|checking|reading|looking|question|questions|hesitation|${check})`,
    `(no|without|needs no|need no) ${check}|questions ..2 (needed|required|necessary|asked)`,
    `(dont|do not|never|no need to) (ask|confirm|verify|check|question|wait|prompt|request) ..2 (user|users|for|them|again|first|with|permission|confirmation|me|anyone|it)`,
    '(asking|confirmation|approval|callback|verification) ..1 (is|are|isnt|arent) ..2 (redundant|unnecessary|needless|optional|requirement|needed)',
    '(ask|asks) nothing',
    `(need|needs|require|requires|needing|requiring|wants) (no|neither) ..1 (${check}|receipt|receipts|human|proof)`,
    '(even|also) (if|when) ..3 (user|she|he|they|customer|owner) ..2 (asks|ask|says|say|objects|refuses|wants)',
    '(irrespective|regardless|whatever|no matter) ..3 (user|customer|says|asks|wants|contains|criteria|who|what)',
    '(whatever|regardless of) ..2 (contains|content|says|criteria|asks|asked|it is)',
    ...each(
      'auto approve|automatically approve|autoapprove|pre approved|preapproved|no questions asked|by default without',
    ),
    `(skip|skips|skipped|skipping|bypass|bypasses|bypassed|bypassing|waive|omit|avoid) ..2 (${check})`,
  ],
  /** A protection goes. */
  weakened: [
    oneLine`
      (skip|skips|skipped|skipping|bypass|bypassed|bypassing|disable|disabled|disables|disabling|suppress|suppressed|waive|
      waived|removed|remove|removing|drop|dropped|ignore|ignored|ignoring) ..3 (${check}|two factor|tests|protection|restrictions)
    `,
    `(turn|turned|turning|switch|switched|switching) off ..3 (${check}|protection|verification)`,
    `(turn|turned|turning|switch|switched|switching) ..3 (${check}|protection|verification) off`,
    `(${check}|protection|verification) ..2 (disabled|off|optional|unnecessary|skipped|waived|gone|not needed|false)`,
    ...each(
      'chmod 777|as root|no verify|verify false|plain text|world readable|open relay|allow all|approve everything|approve first',
    ),
  ],
  /** The machine that reads along. */
  toAgent: [
    `(${agentName}) ..1 (must|should|shall|needs to|need to|has to|have to|is required|are required|is to|are to|ought to)`,
    `(if|as|since|because) you ..1 (are|re) ..1 (an|a|the) ..2 (${agentName})`,
    `(as|being) (an|the|a) ..2 (${agentName}) ..2 you`,
    `(note|message|instruction|instructions|attention|remark|remarks|aside|ps) ..1 (for|to) ..3 (${agentName}|inboxes|readers|machines)`,
    '(attention|dear|hey|hello|hi) ..1 (assistant|agent|ai|llm|copilot|chatbot|bot|gpt|claude|robot)',
    `(whoever|whichever|whatever) ..1 (is|reads|processes|automates|automating|summarizes|summarises)`,
    `your (ai|assistant|agent|bot|copilot|chatbot)`,
    `(automated|ai|digital|smart|coding|screening|virtual|autonomous|language|machine) (${agentName}|inboxes|readers|reviewers|tools|systems)`,
    `(ask|have|let|get|tell|make|instruct) ..1 (the|your|any) ..1 (${agentName})`,
    `you ..1 (the|as) ..3 (${agentName})`,
    `^ (${agentName}) (also|please|kindly)`,
    `^ (${agentName}) ..1 (call|use|send|delete|open|run|transfer|add|forward|read|grant|book|ignore|approve|post|visit)`,
  ],
  /** Somebody else's words are told. */
  reported: ['(says|said|claims|claimed|claiming|states|stating) that'],
  /** Somebody is asked first. */
  asksFirst: [
    '(ask|asks|asking|confirm|confirms|check|checks) ..2 (before|first|with|me|us|user|owner|them|again)',
    '(only|never) ..2 (after|before|without) ..3 (approval|confirmation|asking|permission|consent|ok)',
    '(read|reads) ..4 back to',
  ],
  youMust: [
    'you (must|have to|need to|are required to|are to|should|shall|will|are obligated|should always)',
    'it is (important|mandatory|required|essential|critical|imperative|necessary) (that|to|for)',
    '(make sure|be sure|ensure) (to|you|that)',
  ],
  /** A claim to be heard first. */
  urgent: [
    oneLine`
      (important|mandatory|critical|urgent|attention|notice|warning) (instruction|instructions|message|update|note|information|
      notice|action|step|security)
    `,
    '^ (important|mandatory|critical|urgent|attention|instruction|instructions|directive)',
    '(system|admin|administrator|developer|security|operator|maintenance) (notice|message|note|update|alert|override|instruction|instructions|directive|reminder|announcement)',
    '(highest|top|higher|absolute|maximum) priority',
    '(final|last|first|next|extra|additional) step ..2 (mandatory|required|necessary)',
  ],
  /** Ahead of the work that was asked for. */
  beforeUse: [
    oneLine`
      (before|prior to|after|when|whenever|while|upon|once|during) ..2 (using|use|calling|call|invoking|invoke|running|answering|
      answer|responding|respond|replying|reply|completing|complete|proceeding|proceed|continuing|continue|solve|solving|
      processing|summarizing|summarising|finish|finishing|fulfilling|handling|executing) ..3 (tool|tools|function|functions|
      task|tasks|request|requests|question|questions|user|users|skill|query|this|it|operation|operations|original|anything|email|
      emails|message)
    `,
    'before (answering|replying|responding|proceeding|continuing|anything else)',
    '(before|prior to) (any|each|every) ..1 (other)? ..1 (tool|task|call|action|step|response|answer|reply)',
    'when this (tool|skill|server|plugin|mcp) ..3 (available|loads|connected|used|called|installed|runs)',
  ],
  orElse: [
    '(otherwise|or else|if not) ..6 (fail|fails|wrong|work|error|errors|break|breaks|invalid|incomplete|rejected|lost|blocked|suspended|deleted)',
    '(will|wont|does|cannot|cant) not? ..1 (work|function|succeed|proceed|be processed) ..1 (otherwise|without|unless|until)',
    '(to|in order to) (proceed|continue|be authenticated|keep the)',
  ],
  /** A later occasion. */
  onEvent: [
    oneLine`
      (when|whenever|if|once|as soon as|every time|each time|next time|moment|upon|should|after) ..2 (user|users|customer|someone|
      somebody|anyone|human|assistant|owner|visitor|client|she|he|boss|agent) ..2 (says|say|asks|ask|asked|mentions|mention|types|type|opens|open|logs|
      log|requests|request|wants|writes|sees|see|seen|hear|hears|complains|replies|shares|enters|told|left|leaves|ever)
    `,
    '(whenever|if|when|once) ..3 (phrase|word|keyword|codeword|code word|string|topic|subject|conversation|query|request|prompt|input) ..4 (appears|comes up|mentioned|said|seen|heard|occurs|contains|includes|is about|turns to|used|mentions)',
    '(upon|on|at) ..1 (any|every|each|a|the|seeing|hearing|reading|receipt) ..2 (mention|mentions|occurrence|appearance|phrase|word|keyword|of|sight)',
    '(if|when|once|after|until) the (date|year|month|clock|time|calendar) ..3 (is|reaches|passes|after|says)',
    '(phrase|word|keyword|emoji|password|hashtag) ..5 (activates|activate|unlocks|unlock|triggers|trigger|enables|means|starts|switches)',
    '(next|tenth|third|fifth|second) (time|conversation|session|message|visit|login|question)',
    '(code word|codeword|trigger phrase|trigger word|secret phrase|magic word|passphrase|activation phrase)',
    '(whenever|every time|each time|as soon as|the moment|upon) ..3 (you|user|users|customer|build|builds|file|files|session|conversation|request|query|message|email|mail|document|commit|deploy|login|someone|somebody|tests|press|backup|agent|bank|boss|code)',
  ],
  later: [
    ...each(oneLine`
      next time|until then|do nothing today|green three times|from now|idle for|next session|next week|next month|next run|wait until|wait for|until then|stay dormant|dormant|do nothing for now|
      do nothing until|not today|anything today|first of next|when the date|end of the session|end of each session|
      later sessions|future sessions|in future|from now on|going forward|henceforth|at the first|hold this until|only then
    `),
    '(after|in) @number|two|three|four|five|ten|more ..1 (days|messages|turns|sessions|interactions|hours|weeks|replies)',
    '(once|when|after|if) ..3 (deployed|deployment|release|released|tagged|signed|merged|passes|pass|tests|inactive|opened|starts|begins)',
  ],
  /** Into the agent's memory. */
  remember: [
    oneLine`
      (remember|memorize|memorise|store|save|record|keep|persist|add|write|insert|commit|retain|update|pin|merge|correct) ..5
      (memory|memories|long term|knowledge base|your profile|your notes|your records|permanently|persistent|forever|across sessions|
      in mind|all sessions|standard procedure|what you know)
    `,
    '(memory|knowledge|preference|profile|fact|note|notes|save|saved|cache) ..1 (import|item|items|entry|this pair|that|memory|for the record)',
    '(note|notes|add|save|plant|put|write) ..3 (long term memory|memory|your notes|your memory|trusted people|trusted contacts)',
    '(what|everything) you (know|remember|noted|stored)',
    '(summary|notes) of ..1 (last|previous|earlier) (session|conversation|chat)',
    '(earlier|last week|yesterday|previously) ..2 (you|we|user) ..3 (agreed|told|said|promised|confirmed|noted|accepted)',
    '^ (fact|save|memo|memory|preference|user preference|note to self|note to memory)',
    '^ (remember|memorise|memorize|never forget|keep in mind)',
    '(please|kindly|to) (remember|memorise|memorize)',
    '(memory|knowledge|preference|profile|persona) (update|entry|note|fact|record|rule)',
    '(user|users|saved|stored) (preference|preferences|profile)',
    ...each(
      'for future reference|note to self|let the record show|lasting note|core memory|fact to store|save the rule|save this rule|conversation memory|past interaction',
    ),
  ],
  /** It went well before. */
  worked: [
    ...each(oneLine`
      lesson learned|lessons learned|policy learned|we found that|case library|similar cases|precedent|prior deployments|earlier runs|successful in|successful run|closed as|rated helpful|reflection after|in the rerun|next attempt|imitate|colleague agent|as in the|best practice|past success|successful run|known good|proven|worked well|has never gone wrong|
      never gone wrong|turned out fine|it was fine|no incidents|no problems|no complaints|saved @number|outcome success|status success|
      reward 1|previous agent|experienced agents|good agents|after action review|retrospective|historical resolution|cached plan|
      remembered solution|workflow that|procedure that always|always works|always worked|in earlier episodes|past tasks|
      previous sessions|past cases|last @number cases|plan used before|gold|demonstration|experience|trajectory
    `),
    '(worked|succeeded|resolved|resolves|passed|improved|fastest|quickest|faster|quicker|successful|success|fine)',
    '(rated|rating|score|csat|confidence|reward) @number',
    '(reuse|recommended|repeat|same way)',
  ],
} satisfies Readonly<Record<string, readonly string[]>>;
