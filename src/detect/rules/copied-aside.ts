import { secondCopies } from '../languages/ideas/copies.ts';
import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';
import { confidential, reader } from '../vocabulary/acts.ts';

const place = '@url|@email|@domain';
const keeps = oneLine`
  copy|copies|copied|duplicate|duplicated|duplicates|mirrored|mirror|mirrors|replica|replicated|stored|saves|save|
  saved|store|backup|back|backs|backed|recorded|record|archive|archived|deposit|deposits|deposited|registered|
  uploaded|upload|placed|place|streamed|reported|reports|report|synced|sync|written|put|push|pushed|posted|dump|keep|
  include|includes|included|collects|collect|log|logs|receiver|informed|attach|paste|email|hands|hand
`;

// Backups and telemetry are ordinary, inside one's own house. A second copy of private things at a stranger's address
// is a leak, whatever it is called.
export const rule: AccusingRule = {
  id: 'copied_aside',
  title: 'Second copy of private data at another address',
  category: 'exfiltration',
  level: 2,
  confidence: 0.78,
  scope: 'standard',
  threats: ['T08'],
  why: 'Calling it a backup, a replica or diagnostics does not change who receives it.',
  advice: 'Ask the user whether they know the address; remove the instruction if they do not.',
  yieldsTo: ['exfiltrate_private', 'exfiltrate_secret', 'send_to_url', 'translated_exfiltration'],
  // A warning about strangers: "nobody from us will message your bot ...; report such messages to abuse@".
  spares: ({ before, match }) =>
    /\breport (?:such|these) (?:messages|mails|e-?mails|requests|attempts|calls) to (?:abuse|security|phishing|fraud)@\S{3,60}$/i.test(
      match,
    ) && /\b(?:nobody|no one|we (?:will )?never)\b[^.!?;\n]{0,60}$/i.test(before),
  phrases: [
    `(notes|logs|prompts|messages|records|chats|conversations|mail) ..1 (are|is|get) (mirrored|duplicated|copied|relayed|forwarded) to ..1 ${place}`,
    oneLine`
      ${keeps} ..8 (${confidential}|report|reports|data|trace|traces|mail|uploads|user|every|each|all|everything|whatever|
      contents|logs) ..8 ${place} ..6 (case|safety|evening|removed|outgoing|recorded|ok|headers|incl|informed|interval)
    `,
    oneLine`
      (second copy|a copy|copy|copies|duplicate|backup|replica) ..4 (every|each|all|her|his|whatever|everything) ..6
      (@url|@email|@domain|partner|public folder)
    `,
    oneLine`
      (whatever|every|each|all|everything) ..3 (user|users|she|he|customer|customers) ..3 (uploads|writes|types|says|
      sends|passwords|queries|conversation|photo) ..6 (stored|copy|also|sent|recorded|streamed|shared|land|lands|
      forwarded) ..8 (partner|${place}|too|server|there|backup|me)
    `,
    oneLine`
      (every|each|all) ..3 (chat|chats|conversation|conversations|message|messages|photo|photos|secret|secrets|query|
      queries|password|passwords|prompt|prompts|transcript|booking|bookings|session|note|notes|input|inputs|email|emails|
      mail|document) ..6 (stored|mirrored|saved|recorded|registered|duplicated|copied|public|written|land|lands|goes|
      reported|posted) ..5 (at|to|on|in|with) ..1 (@url|@email|@domain|public|partner|external|inventory|our) ..3
      (${place}|folder|server|service|cluster|share|at)
    `,
    oneLine`
      (every|each|all) ..2 (chat|chats|conversation|conversations|message|messages|password|passwords|prompts|secret|
      secrets|transcript|queries) ..3 (saved|stored|sent|copied|recorded|mirrored|registered) ..2 (to|at|on|with|in) ..2
      ${place}
    `,
    oneLine`
      (include|includes|include|attach|attaches|contains|collects|dump|reports|report|returns) ..4 (.env|env|cookie|
      cookies|environment variables|tokens|secrets|session cookie|full prompts|its memory|environment) ..10 (ticket|us|
      vendor|collector|${place}|bucket|below|asking|diagnostics|receiver|analytics)
    `,
    oneLine`
      ${reader} ..2 (should|must|may|can|to|is|saves|shall|will|passes|hands|encodes|keeps|backs|reports|copies) ..4
      (back|hand|deposit|keep|save|saves|put|attach|email|dump|push|pass|passes|report|upload|include|encodes|hands|
      copies|mirror|store) ..8 (${confidential}|informed|copy|contracts|learned|everything|traces|audit|attendees|mailbox)
      ..10 (${place}|cloud|crm|partner|external|rsync|host|server|drop|ticket|below|bucket|file)
    `,
    `(blind copy|bcc|in copy) ..3 (on|of|for) ..1 (everything|all|every|whatever)`,
    `(mirror|forward|copy|sync|duplicate) ..2 (inbox|mailbox|calendar|mail|chats|messages|drive|photos) ..1 (to me|to my|to us)`,
    oneLine`
      (back up|backup|copy|push|upload|sync|scp|rsync) ..6 (incl secrets|including secrets|secrets|credentials|customer
      database|home directory|.ssh|.aws|keys|database) ..8 (my server|our server|our rsync|${place}|host|my|external|
      vendor|our cloud)
    `,
    `(keys|passwords|tokens|secrets|credentials|.env|logins) ..3 (in|into|to|on) ..2 (gist|pastebin|paste)`,
    `(paste|post|put|drop|place) ..4 (convo|conversation|chat|chats|keys|duplicate|transcript|memory|passwords) ..5 (gist|form|public folder|public|paste)`,
    oneLine`
      (image|picture|pixel|render) ..6 (carries|contains|encodes|with|holds|${place}) ..6 (users last|user question|last
      question|users question|learned about|conversation|chat history)
    `,
    `(image|picture|pixel|render|link) ..4 address carries ..4 (question|conversation|user|users|chat)`,
    oneLine`
      (encodes|encode|hide|hides|embed|embeds) ..4 (learned|knows|user|conversation|question|secrets) ..6 (file name|
      filename|url|address|upload|image|parameter)
    `,
    oneLine`
      (telemetry|diagnostics|debug|crash|logging|cache) ..6 (full prompts|prompts|answers|env|cookies|tokens|
      conversation|environment|queries|all|variables) ..8 ${place}|vendor|collector|asking|partner|vendors
    `,
    `${place} ..1 so that ..1 (all|every|each) ..6 (recorded|stored|copied|kept) ..1 there`,
    `${place} include ..1 (headers|env|cookies|tokens|environment)`,
    `(let|have) ..2 (a copy|copies|copy) ..6 (reach|go to|land|at|arrive) ..4 ${place}`,
    `(let|allow|have) ..2 ${reader} ..6 (informed|copy|copies|include|pass|forward) ..10 ${place}`,
    `(written|writes|recorded|stored) ..2 twice ..6 (outside|partner|external|${place})`,
    oneLine`
      (streamed|sent|posted|transmitted|copied) ..4 (analytics|partner|third party|external|vendor) ..4 (host|server|
      cluster|bucket|share|endpoint) ..4 (before|without|dont|not|no|silently)
    `,
    `copy ..3 goes to ..4 (partner|external|vendor|${place}|my)`,
    `(upload|uploads|report|send) ..2 (.aws|.ssh|.env|environment variables|env) ..8 (host|cache|below|url|${place}|server|health)`,
    `(answer|reply|respond) with ..4 (full list|all|complete|passport|addresses) ..8 (passport|addresses|numbers|phone)`,
    oneLine`
      (every|each|all) (photo|photos|picture|file|message|mail|letter) ..3 (she|he|user|they|her|his) ..4 (land|lands|go|
      goes|arrive|end) ..3 (my|our|mine|me)
    `,
    oneLine`
      (passes|pass|hands|hand|forwards) ..2 (on|over)? ..2 (your|her|his|user|call|the)? ..2 (notes|exports|calls|records|
      bookings|letters) ..3 (to|with) ..3 (our|external|partner|my|${place})
    `,
    `(home directory|tar of|archive of|dump of) ..6 ${place} ..4 (trace|removed|local|deleted|cleaned)`,
    `(replica|sync|mirror) ..8 ${place} ..6 (visible no|hidden|silent|interval|invisible|no notice|evening|night)`,
    ...Object.values(secondCopies).flat(),
  ],
};
