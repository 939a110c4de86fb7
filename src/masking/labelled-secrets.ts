import type { PrivateSpan } from './span.ts';

/** Words for a password, as people of many languages write them. */
const passwords = [
  'pass(?:word|wort|phrase|code|wd|ord)',
  'kennwort',
  'pwd',
  'contraseña',
  'mot de passe',
  'senha',
  'wachtwoord',
  'hasło',
  'heslo',
  'lösenord',
  'adgangskode',
  'salasana',
  'jelszó',
  'parolă',
  'şifre',
  'парол[ья]',
  '密[码碼]',
  'パスワード',
  '비밀번호',
].join('|');
const label = `(?:${[
  passwords,
  '(?<=[_-])pass',
  'pw',
  '(?:api|access|private|account|encryption|signing|master|shared(?:[ _-]?access)?)[ _-]?key',
  '(?:client[ _-]?)?secret(?:[ _-]?key)?',
  '(?:(?:access|auth|bearer|refresh|api)[ _-]?)?token',
  'wi-?fi[ -]?(?:code|key|schlüssel)',
  'code (?:du )?wi-?fi',
  'pin(?:[ _-]?code)?',
  'cv[vc]',
].join('|')})`;
/** What the secret is for: "the password for the guests". */
const purpose = String.raw`(?: (?:for|of|to|fürs?|zum|vom|pour|du|para|del|per|della|voor|till?|do|dla)(?: [\p{L}\p{N}-]{1,20}){1,3})?`;
const quotes = String.raw`(?:\\?["'\x60*]){0,3}`;
const verbs = 'is|are|was|ist|lautet|es|est|é|è|är|er|jest';
/** A sign, a verb, a cell of a table, the end of a tag, or a quotation mark alone. */
const sign = [
  String.raw`${quotes}(?:\s{0,3}(?::=|=>|[:=])\s{0,12}| (?:${verbs}):? (?:now |still |jetzt )?|は|是| {0,3}\| {0,3})${quotes}`,
  '>',
].join('|');
/** A word that calls a value secret, then the value up to the next blank or quotation mark. */
const labelled = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${label}${purpose}(?:${sign})([^\s"'\x60<>\[\]\\|]{3,200})`,
  'giu',
);
/** The value of an option of a command. */
const option = new RegExp(
  String.raw`(?<![\p{L}\p{N}])--?(?:${passwords}|token|secret)[ =]["']?([^\s"'[\]]{3,200})`,
  'giu',
);
/** A password of several words, in quotation marks. */
const quoted = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${passwords})["']?(?: (?:${verbs}))? {0,2}[:=]? {0,2}(?:"([^"\n]{3,200})"|'([^'\n]{3,200})'|[“„«]([^“”»\n]{3,200})[”“»])`,
  'giu',
);
const databaseOption = /(?<![\p{L}\p{N}])mysql(?:dump|admin)?\b[^\n]{0,80} -p["']?([^\s"'[\]]{3,200})/giu;
/** In a login the sign is often left out: "ana / pw Kt9wq12". */
const shortForm = /(?<![\p{L}\p{N}])pw (?=\S{0,60}\d)(?=\S{0,60}\p{L})([^\s[\]]{5,60})/giu;
/** The words that restore a wallet. */
const seedPhrase =
  /(?<![\p{L}\p{N}])(?:seed|recovery|mnemonic|backup|wallet)[ -](?:phrase|words?)(?: is|[:=]) ?["']?((?:\p{Ll}{3,8}[ ,]{1,2}){11,23}\p{Ll}{3,8})(?!\p{L})/giu;
const codeNames = [
  'pin',
  'passcode',
  'otp',
  '(?:security|verification|access|entry|door|gate|alarm|unlock|safe|lock)[ -]code',
  '(?:safe|lock|locker|vault) combination',
  '(?:tür|zugangs|sicherheits|alarm|bestätigungs)code',
  "(?:digicode|code d'(?:accès|entrée)|code de (?:sécurité|vérification))",
  'código de (?:acceso|acesso|seguridad|segurança|verificación|verificação)',
  'codice di (?:accesso|sicurezza|verifica)',
  'код (?:доступа|подтверждения)',
  'puk',
  '(?:m|i|push)?tan(?:-nummer)?(?= ?(?:[:=]|ist|lautet))',
].join('|');
/** A word for a code, at most four words about it, and its digits: "the PIN for the door is 9921", "CVV 123". */
const code = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])(?:${codeNames})`,
    String.raw`(?:[ -](?:code|number|no\.?|nr\.?))?(?: (?:for|of|to|at|on)(?: \p{L}{1,20}){1,3})? ?(?:[:=]| (?:${verbs})(?: now)?)? ?`,
    String.raw`(\d{4,10}|\d{1,2}(?:-\d{1,2}){2,3})(?![\p{L}\p{N}]|[.,-]\d)`,
  ].join(''),
  'giu',
);
const cardCode = /(?<![\p{L}\p{N}])cv[vc]2?(?: (?:code|number))? ?(?:[:=]| is)? ?(\d{3,4})(?![\p{L}\p{N}])/giu;
/** Somebody's own password may be a plain word: "my password is swordfish". */
const own =
  /(?<![\p{L}])(?:my|our|her|his|their|your|wi-?fi|admin|root|login)(?: \p{L}{1,20})? pass(?:word|phrase|code) is (?:now |still )?["'\x60]?([\p{L}\p{N}-]{4,60})/giu;
/** What is said about a password, and is none. */
const saidOfPasswords =
  /^(?:too|very|not|also|only|never|always|being|been|about|already|required|needed|missing|wrong|invalid|incorrect|correct|valid|secret|safe|secure|strong|weak|short|long|empty|expired|saved|stored|kept|hashed|encrypted|hidden|known|unknown|lost|forgotten|reset|changed|set|sent|shown|written|asked|protected|managed|none|null|true|false|string|optional|different|same|what|that|this|with|from|here|there|under|like|must|may|can|should|will|use|enter|please|your|the|any|copy|paste|see|ask|whatever|yes|siehe|wird|steht|liegt|kommt|muss|fehlt|falsch|vergessen|voir|perdu|requis|obligatoire|obligatori[oa]|vedi|véase|zie|verplicht)$/iu;
/** The credentials of a request, and a password in any address. */
const others: readonly RegExp[] = [
  option,
  quoted,
  databaseOption,
  shortForm,
  seedPhrase,
  code,
  cardCode,
  own,
  // A signed token: two parts of JSON in base64url, and a signature.
  /(?<![A-Za-z0-9_-])(eyJ[A-Za-z0-9_-]{8,4000}\.eyJ[A-Za-z0-9_-]{4,8000}\.[A-Za-z0-9_-]{16,2000})/g,
  /(?<![A-Za-z])(?:Bearer|Basic) {1,2}([A-Za-z0-9+/_=~.-]{16,2000})/g,
  /(?<![A-Za-z])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/'"`<>]{0,64}:([^\s@/'"`<>]{1,200})@/gi,
];
/** `${TOKEN}`, `process.env.TOKEN`, `<token>`, `****`: a place for a secret, and none. */
const placeholder = /^(?:\$[{(\w]|\{\{|%\w+%|process\.|os\.|env\.|[*.x]+[.,;]?$)|\(\)|removed\]/i;

/**
 * Values that a word next to them calls a secret, however short. The scanner looks for long random ones, because it
 * accuses; here a mistake only masks a word.
 */
export function labelledSecretsIn(text: string): readonly PrivateSpan[] {
  return [labelled, ...others].flatMap((pattern) =>
    Array.from(text.matchAll(pattern)).flatMap(({ 0: match, index, ...groups }): readonly PrivateSpan[] => {
      const given = groups[1] ?? groups[2] ?? groups[3] ?? '';
      const value = given.replace(/[.,;:!?)]+$/, '');
      if (!isSecret(pattern, match, given, value)) return [];
      const start = index + match.lastIndexOf(given);
      return [{ kind: 'secret', start, end: start + value.length }];
    }),
  );
}

function isSecret(pattern: RegExp, match: string, given: string, value: string): boolean {
  if (value === '' || placeholder.test(given) || saidOfPasswords.test(value)) return false;
  if (pattern === labelled) return looksChosen(value, match);
  return pattern !== quoted || isPhrase(given);
}

/**
 * "The password is required" states no password; a value that is no plain word does, and so does a plain word that is
 * assigned to a password.
 */
function looksChosen(value: string, match: string): boolean {
  if (/^https?:/i.test(value) || /^[\p{Lu}_]+$/u.test(value)) return false;
  return isAssignedPassword.test(match) || !/^\p{Lu}?[\p{Ll}\p{Pd}]+$/u.test(value);
}

/** Signs and digits, or words in a row: a description is no password. */
function isPhrase(given: string): boolean {
  return /[^\p{L}\s'.,]/u.test(given) || /^\p{Ll}{2,12}(?: \p{Ll}{2,12}){3,11}$/u.test(given);
}

const isAssignedPassword = new RegExp(String.raw`^(?:${passwords})["'\x60*]{0,3} {0,3}[:=]`, 'iu');
