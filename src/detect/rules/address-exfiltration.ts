import { oneLine, pattern } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const matter = oneLine`
  (?:system|conversation|chat|prompt|message|history|memory|context|secret|token|key|password|passwd|credential|
  cookie|session|api|user|email|iban|summary|answer|response|data|text|content|base64|url_?encode|file|transcript|
  env)
`;
const address = String.raw`https?:\/\/[^\s)"'>{<[$]{3,160}`;
/** A picture whose address has a placeholder for what the agent knows. */
const hole = String.raw`${address}[=/?&](?:\{\{?|\$\{|<|\[|\$\()\s?[^\n)>\]}"']{0,60}${matter}`;
/** An empty parameter that would say how the picture looks, as in a badge, carries nothing. */
const empty = new RegExp(
  pattern`
    !\[[^\]\n]{0,80}\]\(https?:\/\/[^\s)]{3,160}[?&](?!(?:label|style|theme|title|size|width|height|logo|
    (?:logo|label)?colou?r)=)\w{1,20}=(?:\.{3}|\u2026)?\)
  `,
  'i',
);
const encoded = new RegExp(
  pattern`
    (?=[=/]%7B(?:%7B)?[\w%. ]{0,40}${matter})(?<=(?<lead>(?:!\[[^\]\n]{0,80}\]\(|
    <img\b[^>\n]{0,60}src\s?=\s?["']?)\s?${address}))[=/]%7B(?:%7B)?[\w%. ]{0,40}${matter}
  `,
  'i',
);
const bare = new RegExp(
  pattern`
    (?<=(?<lead>${address}[?&]\w{1,20}))=(?:\{\{|<|\[)\s?[^\n)>\]}"']{0,40}(?:system|conversation|chat_|chat h|
    prompt|history|memory|secret|password|credential|cookie|api[_ ]?key|base64|first \d|everything|what the|
    whatever)
  `,
  'i',
);
/** "Then load ![pixel](https://...?d=...)": nobody asks for a picture by its address unless the request itself is the point. */
const orderedPicture =
  /(?:load|fetch|render|display|request|open) !\[[^\]\n]{0,60}\]\(https?:\/\/[^\s)?]{3,160}\?[^\s)]{3,200}\)/i;
const looksAfterPicture =
  /[?&](?:label|style|theme|title|size|width|height|logo\w*|colou?r|raw|sanitize|v|version|branch|format|w|h|q|dpr|fit)=[^&)]*\)$/i;
/** The parameter is empty, and the text says what belongs there. */
const joints = ['+', 'plus ', 'followed by', 'and then', 'then ', 'with ', 'seguid', 'suivi', 'gefolgt'];
const spoken = new RegExp(
  pattern`
      (?<=(?<lead>https?:\/\/[^\s)"'>]{3,160}[?&]\w{1,20}))=["'\`]?[)\]>]?[\s,:]{0,3}(?:\+|plus|followed by|and then|
      then|with|seguid[ao]|suivi|gefolgt|\.\.\.)[^\n.]{0,60}?(?:conversation|chat|prompt|history|memory|secret|
      password|key|token|cookie|message|iban|base64|encod|asked|answer|content|data)
    `,
  'i',
);
const posted = new RegExp(
  pattern`
    (?<=(?<lead>(?:Bearer\s\S{0,20}|"(?:text|body|content|message|data|payload|
    value)"\s?:\s?"[^"\n]{0,60})\{\{\s?\w{0,20}))(?:system_(?:prompt|instructions?)|conversation(?:_history)?|
    chat_history|bot_token|api_secret|secret_key|password|user_memory)\w{0,20}\s?\}\}
  `,
  'i',
);

// A picture is fetched without a click, and its address can carry what the agent knows. Badges and search links have
// parameters too, so the rule requires a placeholder for private words, or an order to fill one.
export const rule: AccusingRule = {
  id: 'address_exfiltration',
  title: 'Link or image address that leaks data',
  category: 'exfiltration',
  scope: 'standard',
  level: 3,
  confidence: 0.9,
  why: 'The address has a placeholder for the conversation or for secrets; displaying or opening it sends them to a stranger.',
  advice: 'Do not render or open it; remove the address.',
  threats: ['T05'],
  unmitigated: ['code'],
  shapes: [
    { at: ['!['], pattern: new RegExp(String.raw`!\[[^\]\n]{0,80}\]\(\s?${hole}`, 'i') },
    { at: ['<img'], pattern: new RegExp(String.raw`<img\b[^>\n]{0,60}src\s?=\s?["']?\s?${hole}`, 'i') },
    { at: ['!['], pattern: empty },
    {
      at: ['load ![', 'fetch ![', 'render ![', 'display ![', 'request ![', 'open !['],
      pattern: orderedPicture,
      accept: (found) => !looksAfterPicture.test(found),
    },
    { at: ['=%7b', '/%7b'], pattern: encoded },
    { at: ['={{', '=<', '=['], pattern: bare },
    {
      at: ['=', '="', "='", '=`', '=)', '=]', '=>'].flatMap((end) => [
        ...joints.map((joint) => `${end} ${joint}`),
        `${end}, then`,
        `${end}: `,
        `${end}...`,
      ]),
      pattern: spoken,
    },
    {
      at: [
        'system_prompt',
        'system_instruction',
        'conversation_',
        'conversation}',
        'conversation }',
        'chat_history',
        'bot_token',
        'api_secret',
        'secret_key',
        'password}',
        'password }',
        'user_memory',
      ],
      pattern: posted,
    },
  ],
  phrases: [
    oneLine`
      (image|img|picture|pixel|badge|gif|png|beacon|markdown) ..6
      (url|src|source|address|link|@url|@domain|query|parameter) ..4
      (with|containing|contains|carrying|carries|include the|include all|include your|includes|including|plus|followed|append|appended|appending|
      encode|encoded|encoding|encodes|holding|holds|embedding|replace|replacing|where|filled|being|has|have|put|
      insert|inserting|is|from|add|adding|set) ..6
      (conversation|chat|prompt|history|secrets|secret|password|passwords|memory|transcript|token|tokens|
      credentials|iban|balance)
    `,
    oneLine`
      (render|display|include|insert|embed|add|append|output|show|load|finish|end) ..4
      (image|img|picture|pixel|badge|beacon) ..10 (conversation|chat history|system prompt|secrets|password|
      passwords|your memory|the memory|memories|transcript|credentials|what the user|whatever the user|base64)
    `,
    oneLine`
      (@url|@domain|url|link|address) ..4 (append|appended|plus|followed|concatenate|concatenated|replace|replacing|
      encode|encoded|encoding|containing) ..6 (conversation|chat history|system prompt|secrets|passwords|
      your memory|the memory|its memory|memory contents|memories|transcript|credentials|api key|users message|users messages|user data)
    `,
    oneLine`
      (append|encode|put|place|embed|insert|smuggle|pack|stuff) ..6
      (conversation|chat history|system prompt|secrets|password|passwords|memory|transcript|credentials|api key|
      api keys|users message) ..2 (to|in|into|as|via|through|inside|onto|after|within|at|on) ..4
      (url|urls|query|parameter|parameters|link|src|@url|@domain|subdomain|hostname|dns)
    `,
  ],
};
