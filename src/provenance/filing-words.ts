/** Words under which people file things. None of them asks for anything or claims anything, in any order. */
const filingWords: ReadonlySet<string> = new Set(
  `about agenda archive article articles background basics bio birthdays book books calendar career chat children city
  client clients colleague colleagues company concept contact contacts context conversation country customer
  customers daily default details diary diet doc docs document documents education entity event events facts family file
  files film films food friend friends games garden general goal goals habits health hobbies hobby holidays home house
  household idea ideas index info information interests item items journal kids kitchen language languages learning list
  lists location log logs main meals meeting meetings memories memory misc movies music name names note notebook notebooks
  notes object organisation organization overview people person personal pet pets place places plan plans preference
  preferences prefs product profile profiles progress project projects readme recipes reading record records relationships
  routine routines schedule school session sessions shopping sports status studies study summary team temp text things todo
  todos topic topics travel trip trips untitled user users weekly work workspace`.split(/\s+/),
);
const extension = /\.(?:md|txt|json|ya?ml|csv|xml|html?)$/i;
const isoDate = /\b20\d{2}[- ]\d{2}[- ]\d{2}\b/;
const smallNumber = /(?<![\p{L}\p{M}\p{N}])\d{1,3}(?![\p{L}\p{M}\p{N}])/u;
/** Not the dot: an address or a version is one value. */
const between = /[\s/_,()-]+/u;
const plainWords = /^[\p{L}\p{M}\p{N} ]+$/u;
/** More would no longer be a label. */
const maxLabelWords = 6;
/** Most lines of a note are longer than any label, and need not be cut into words. */
const moreThanLabel = new RegExp(`^[\\s/_,()-]*(?:[^\\s/_,()-]+[\\s/_,()-]+){${maxLabelWords}}[^\\s/_,()-]`);
/** A path of a memory tool, alone on its line. */
const pathLine = /^\/memories(?:\/[^/\n]+)+$/;
/** The line with which a memory tool ends a file whose own end would be trimmed. */
export const endOfFile = '(end of file)';

/** The words of a label that are more than a filing word, one number of up to three digits, or one date. */
function tellingWords(label: string): readonly string[] {
  const named = label.trim().replace(extension, '');
  const dated = named.replace(isoDate, ' ');
  const plain = dated === named ? named.replace(smallNumber, ' ') : dated;
  return plain
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(between)
    .filter((word) => word !== '' && !filingWords.has(word.toLowerCase()));
}

/** Whether a name or path says nothing: it only files something, like `/memories/user_preferences.md`. */
export function isFilingLabel(text: string): boolean {
  if (moreThanLabel.test(text)) return false;
  const words = text.split(between).filter((word) => word !== '');
  return words.length > 0 && words.length <= maxLabelWords && tellingWords(text).length === 0;
}

/**
 * What a note can state: lines that only file it are left out, and of a path the telling words stay, together and each
 * for itself, so that no word of a path hides among the user's. What is left out is harmless, no matter who wrote it, so
 * nobody's word is mistaken for what is a label.
 */
export function withoutFilingLabels(content: string, tags: readonly string[]): string {
  // Most notes are one line that states something.
  if (tags.length === 0 && moreThanLabel.test(content) && !/^\/|\n/.test(content)) return content;
  const lines = content.split('\n').flatMap((line) => {
    if (line === endOfFile || isFilingLabel(line)) return [];
    if (!pathLine.test(line)) return [line];
    const words = tellingWords(line);
    return [words.join(' '), ...words];
  });
  const labels = tags.map((tag) => (plainWords.test(tag) ? tellingWords(tag).join(' ') : tag));
  return [...lines, ...labels.filter((label) => label !== '')].join('\n');
}
