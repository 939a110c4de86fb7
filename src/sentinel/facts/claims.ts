/** A statement that can be contradicted: this attribute of this subject has this value, or has not. */
export interface Claim {
  readonly subject: string;
  readonly attribute: string;
  readonly value: string;
}

const maxTextLength = 4_000;
const maxClaims = 16;
const maxSubjectLength = 60;

/** Values of which a thing has one at a time. Other values (a taste, a quality) can coexist. */
const amount = String.raw`[$\u20ac\u00a3]?\d[\d.,:_-]*(?:\s?(?:%|[a-z]{1,6}))?`;
const typed: readonly RegExp[] = [
  /^[a-z]{2}\d{2}(?: ?[a-z0-9]{2,4}){3,8}$/i, // account number
  /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/, // mail
  /^(?:https?:\/\/|www\.)\S+$/i,
  /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?:\/\S*)?$/i, // host
  /^v?\d+(?:\.\d+)+(?:-[\w.]+)?$/i, // version
  /^\+?\d[\d ()/-]{5,}$/, // telephone
  new RegExp(`^${amount}$`, 'iu'),
  /^[a-z][\w.+#-]{1,20} v?\d+(?:\.\d+)*$/i, // a product and its version
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/i,
  /^(?:\d{1,2}(?:st|nd|rd|th)? )?(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \d{1,4})?(?:,? \d{4})?$/i,
];
const name = /^(?:the )?(?:\p{Lu}[\p{L}\p{N}'&.-]*)(?: (?:of |de |da |von |van )?\p{Lu}[\p{L}\p{N}'&.-]*){0,4}$/u;

const copula = '(?:is|are|was|were|will be|remains|has been|is now|are now|is currently)';
const subjectPart = String.raw`(?<subject>[\p{L}\p{N}][\p{L}\p{N} '\u2019_./-]{0,58}?)`;
const shapes: readonly { readonly form: RegExp; readonly attribute?: string; readonly names: boolean }[] = [
  // The port of the staging database is 5433.
  {
    form: new RegExp(
      `^(?:the |our |my )?(?<attribute>[\\p{L} -]{2,30}?) (?:of|for|at) (?:the |our |my )?${subjectPart} ${copula} (?<value>.+)$`,
      'iu',
    ),
    names: true,
  },
  // Ana's phone number is ..., the team's lead is ...
  {
    form: new RegExp(
      `^(?:the |our |my )?${subjectPart}['\\u2019]s? (?<attribute>[\\p{L} -]{2,30}?) ${copula} (?<value>.+)$`,
      'iu',
    ),
    names: true,
  },
  // My e-mail is ..., our office is in ...
  {
    form: new RegExp(`^(?<subject>my|our) (?<attribute>[\\p{L} -]{2,30}?) ${copula} (?<value>.+)$`, 'iu'),
    names: true,
  },
  // Ana lives in Porto. The service runs on node 20.
  {
    form: new RegExp(
      `^(?:the |our |my )?${subjectPart} (?:now |currently |still )?(?<attribute>lives? in|lives? at|works? (?:at|for|in)|moved to|is based in|is located in|is in|deploys? to|(?:is|are) deployed to|runs? on|listens? on|reports? to|belongs? to|is owned by|is maintained by|expires? (?:on|in)|starts? (?:on|at)|ends? (?:on|at)|costs?|speaks? only|uses? version|requires? version|is pinned to|is hosted (?:on|at|in)) (?<value>.+)$`,
      'iu',
    ),
    names: true,
  },
  // Invoices from Acme go to DE89...; pay Acme to ...
  {
    form: new RegExp(
      `^(?:invoices?|payments?|bills?|money|transfers?) (?:of|from|for|to) (?:the )?${subjectPart} (?:now )?(?:go|goes|are paid|is paid|must be paid|should be paid|are sent|is sent) (?:in)?to (?:the )?(?:account |iban |address )?(?<value>.+)$`,
      'iu',
    ),
    attribute: 'account',
    names: false,
  },
  {
    form: new RegExp(
      `^(?:please )?(?:pay|wire|transfer) (?:the )?${subjectPart} (?:in)?to (?:the )?(?:account |iban |address )?(?<value>.+)$`,
      'iu',
    ),
    attribute: 'account',
    names: false,
  },
  // Ana uses Vim for notes.
  {
    form: new RegExp(
      `^(?:the |our )?${subjectPart} (?:always )?(?<attribute>uses?|prefers?) (?<value>[\\p{L}\\p{N}+#. -]{1,40}?) for (?<scope>[\\p{L}\\p{N} -]{2,40})$`,
      'iu',
    ),
    names: true,
  },
  // The deadline is Friday. The team lead is Maria.
  {
    form: new RegExp(`^(?:the|our) ${subjectPart} ${copula} (?:on |at )?(?<value>.+)$`, 'iu'),
    attribute: 'is',
    names: true,
  },
];

const preference =
  /^(?:the |our )?(?<subject>[\p{L}\p{N} '\u2019-]{1,40}?) prefers? (?<first>[\p{L}\p{N} +#-]{2,40}?) (?:over|to|rather than|instead of) (?<second>[\p{L}\p{N} +#-]{2,40})$/iu;
const modal =
  /^(?<subject>[\p{L}\p{N} '\u2019-]{2,50}?) (?<verb>may|can|must|should|cannot|can't|is allowed to|are allowed to|is permitted to|are permitted to|is forbidden to|are forbidden to|needs? to|has to|have to|does|do|is|are|will) ?(?<rest>.*)$/iu;
const negations =
  /\b(?:not|never|no longer|cannot|can't|don't|doesn't|isn't|aren't|won't|mustn't|shouldn't|forbidden|prohibited|disabled|closed|off|optional|banned|denied)\b/giu;
const affirmations =
  /\b(?:allowed|permitted|enabled|open|on|required|granted|may|can|must|should|do|does|will|is|are|to|be|always|now|still|currently|needs?|has|have|ever)\b/giu;

/** The start of a word that is in every sentence of any form above: most sentences in other languages, and notes without a verb, have none. */
const cue =
  / (?:are|belong|can|cost|deploy|do|end|expire|go|has|have|into|is|listen|live|may|moved|must|need|prefer|remains|report|require|run|should|speak|start|to|use|was|were|will|work)/iu;

const attributes: Readonly<Record<string, string>> = {
  'phone number': 'phone',
  telephone: 'phone',
  'telephone number': 'phone',
  mobile: 'phone',
  'e-mail': 'mail',
  email: 'mail',
  'email address': 'mail',
  'e-mail address': 'mail',
  'mail address': 'mail',
  iban: 'account',
  'bank account': 'account',
  'account number': 'account',
  'bank details': 'account',
  'payment account': 'account',
  'payout address': 'account',
  'moved to': 'lives in',
  'live in': 'lives in',
  'lives at': 'lives in',
  'deploy to': 'deploys to',
  'is deployed to': 'deploys to',
  'are deployed to': 'deploys to',
  'is based in': 'is in',
  'is located in': 'is in',
  use: 'uses',
  prefer: 'uses',
  prefers: 'uses',
};

/**
 * The claims of a text, in a few plain forms of English sentences. It understands no reasons, no conditions, no tables,
 * and nothing that spans two sentences; it ignores everything it does not understand.
 */
export function claimsOf(text: string): readonly Claim[] {
  const found: Claim[] = [];
  const start = text.slice(0, maxTextLength);
  const isEven = ascii.test(start) && !start.includes('  ');
  for (const sentence of start.split(/[.!?;](?=\s|$)|\n/u)) {
    const plain = plainOf(sentence, isEven);
    if (plain.length < 8 || plain.length > 200) continue;
    if (!cue.test(plain)) continue;
    const claim = valueClaim(plain) ?? preferenceClaim(plain) ?? polarityClaim(plain);
    if (claim !== undefined) found.push(claim);
    if (found.length >= maxClaims) break;
  }
  return found;
}

const ascii = /^[ -~]*$/;
/** What is removed from the start and the end of a sentence. */
const marked = /^[ >*#-]| $/;

/** `isEven`: nothing but printable ASCII with single spaces, as most texts are. */
function plainOf(sentence: string, isEven: boolean): string {
  if (isEven) return marked.test(sentence) ? sentence.replace(/^[ >*#-]+/, '').trimEnd() : sentence;
  return (
    sentence
      .normalize('NFKC')
      .replace(/^[\s>*#-]+/u, '')
      // Any white space but a single space, which most are.
      .replace(/[^\S ]\s*| \s+/gu, ' ')
      .trim()
  );
}

function valueClaim(sentence: string): Claim | undefined {
  for (const { form, attribute, names } of shapes) {
    const groups = form.exec(sentence)?.groups;
    if (groups === undefined) continue;
    const value = (groups.value ?? '').replace(/^(?:the |a |an )(?=\S)/iu, '').replace(/[\s,:]+$/u, '');
    if (!isTyped(value, names) || isNegated(sentence)) continue;
    const subject = subjectOf(groups.subject ?? '');
    if (subject === undefined) continue;
    const kind = attributeOf(attribute ?? groups.attribute ?? '');
    const scope = groups.scope === undefined ? '' : ` for ${groups.scope.toLowerCase()}`;
    return { subject, attribute: `${kind}${scope}`, value: comparable(value) };
  }
  return undefined;
}

function preferenceClaim(sentence: string): Claim | undefined {
  const groups = preference.exec(sentence)?.groups;
  if (groups === undefined) return undefined;
  const subject = subjectOf(groups.subject ?? '');
  if (subject === undefined) return undefined;
  const [first, second] = [(groups.first ?? '').toLowerCase(), (groups.second ?? '').toLowerCase()];
  return { subject, attribute: `prefers of ${[first, second].sort().join(' and ')}`, value: first };
}

/** The same sentence with and without a negation, or with a word and its opposite. */
function polarityClaim(sentence: string): Claim | undefined {
  const groups = modal.exec(sentence)?.groups;
  if (groups === undefined) return undefined;
  const subject = subjectOf(groups.subject ?? '');
  if (subject === undefined) return undefined;
  const predicate = `${groups.verb} ${groups.rest}`.toLowerCase();
  const negationCount = predicate.match(negations)?.length ?? 0;
  const rest = predicate.replace(negations, ' ').replace(affirmations, ' ');
  const words = (rest.match(/[\p{L}\p{N}@./_-]+/gu) ?? []).map(stem).filter((word) => word !== '');
  // A switch needs no further words; any other claim needs an object.
  const isSwitch =
    /\b(?:enabled|disabled|open|closed|on|off|required|optional|allowed|forbidden|banned|permitted)$/u.test(predicate);
  if ((words.length === 0 && !isSwitch) || words.length > 12) return undefined;
  return { subject, attribute: `does ${words.join(' ')}`, value: negationCount % 2 === 0 ? 'yes' : 'no' };
}

function isTyped(value: string, names: boolean): boolean {
  return (
    typed.some((form) => form.test(value)) ||
    (names && name.test(value)) ||
    (/^[a-z][\w+#.-]{1,24}$/u.test(value) && names && /[\d#+._-]/u.test(value))
  );
}

function isNegated(sentence: string): boolean {
  negations.lastIndex = 0;
  return negations.test(sentence);
}

const pronouns: ReadonlySet<string> = new Set([
  'it',
  'he',
  'she',
  'they',
  'this',
  'that',
  'these',
  'those',
  'there',
  'you',
  'we',
  'which',
  'who',
  'what',
  'if',
  'when',
  'how',
  'why',
  'where',
  'please',
  'note',
  'everything',
  'everyone',
  'nothing',
]);

function subjectOf(written: string): string | undefined {
  const words = written
    .toLowerCase()
    .replace(/['\u2019]s?$/u, '')
    .replace(/^(?:the|a|an|our) /u, '')
    .trim();
  if (words === 'i' || words === 'my' || words === 'user' || words === 'our') return 'user';
  if (words.length < 2 || words.length > maxSubjectLength || pronouns.has(words.split(' ')[0] ?? '')) return undefined;
  return words;
}

function attributeOf(written: string): string {
  const plain = written
    .toLowerCase()
    .replace(/^(?:new|current|correct|main|official|only) /u, '')
    .trim();
  return attributes[plain] ?? plain;
}

function comparable(written: string): string {
  const plain = written.toLowerCase();
  if (/^[a-z]{2}\d{2}[ a-z0-9]{8,}$/u.test(plain) || /^\+?[\d ()/-]{6,}$/u.test(plain))
    return plain.replace(/[^a-z0-9]/gu, '');
  return plain.replace(/[/\s]+$/u, '').replace(/^v(?=\d)/u, '');
}

function stem(word: string): string {
  return word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/u, '') : word;
}
