/** Sentences by which a person states nothing, although no question mark and no word of another speaker shows it. */

/** Signs of a question in scripts that have their own; Greek writes it as a semicolon. */
const ownMark = /[\u2047\u2048\u2049\u203d\u055e\u1367\u2e2e\ua6f7\u037e]\s*$|\p{Script=Greek}[^;]*;\s*$/u;

/** Particles, endings and first words that ask, each where its language has it. */
const asks: readonly RegExp[] = [
  /^\s*¿/u,
  // Chinese, Japanese, Korean, Thai, Vietnamese
  /[吗嗎么麼][\s。.]*$|是不是|是否|有没有|有沒有|对不对/u,
  /(?:です|ます|ません|でした|ました|でしょう|だろう|[のん]|ない|[るたう])か(?:な|ね|しら)?[\s。.]*$/u,
  /(?:까요?|나요|[은는인]가요)[\s.]*$/u,
  /(?:ไหม|มั้ย|หรือเปล่า|หรือไม่|หรือยัง)(?:ครับ|คะ|ค่ะ)?[\s.]*$/u,
  /\s(?:không|chưa|phải không|hả)[\s.]*$/iu,
  // Turkish
  /\sm[ıü](?:yım|yüm|sın|sün|yız|yüz)?[\s.]*$/iu,
  /[ığşçöü].*\sm[iu](?:yim|yum|sin|sun|yiz|yuz|siniz|sunuz)?[\s.]*$/iu,
  // Finnish, Polish, Czech, Russian, Ukrainian, Croatian
  /^\s*(?:on|oli|ole[nt]|ovat|voi[nt]?|saa|tulee|asuu|löytyy|sijaitsee|kuuluu|tarvitsee)ko\s|^\s*\p{L}+kö\s/iu,
  /^\s*(?:czy|zdali|чи|da li|je li|apakah|adakah|oare)\s/iu,
  /^\s*\p{Script=Cyrillic}+\s+ли(?!\p{L})|\sли\s/iu,
  // Hindi, Arabic, Persian, Hebrew
  /^\s*क्या\s|\sक्या[\s।.]*$/u,
  /^\s*(?:هل|آیا|האם)\s/u,
];

/** "I wonder whether ...", "Do you know if ...": what is asked about is not said. */
const wonders =
  /\b(?:wonder(?:s|ed|ing)?|ask(?:s|ed|ing)? (?:you |him |her |them |myself )?|(?:do|does|did)(?:n't| not) know|not (?:sure|certain)|no idea|curious|unclear|find out|check|tell me|let me know) (?:if|whether)\b|\b(?:i|we) wish(?:ed)? (?:i|we|he|she|it|they|you|there|that|my|the)\b|\bif only\b|(?:frage mich|weiß nicht|unklar), ob\b|me demande si\b|(?:me pregunto|no sé) si\b|mi chiedo se\b|(?:me pergunto|não sei) se\b|vraag me af of\b/iu;
const jokes = /\b(?:just |only )?(?:kidding|joking)\b|\bj\/k\b|\bin (?:my|a) dream\b|\bi dream(?:t|ed)\b/iu;

/** Somebody else's words, however short, in quotation marks behind a verb of saying. */
const quotes =
  /(?:(?<!\p{L})(?:told|tells|says?|said|wrote|writes|texted|replied|reads?|sagte?|sagt|schrieb|schreibt|meinte|écrit|dit|disait|dice|dijo|escribe|escribió|scrive|ha detto|diz|disse|escreveu|zegt|zei|schreef|skrev|sade|napisał|powiedział)|написал\p{L}*|сказал\p{L}*|говорит|说|說|写道)(?!\p{L})[^"“„«「『\n]{0,40}["“„«「『]|[」』]と(?:言|いい|いっ|書|述|語|話)/iu;

/** What is to be worked on: "Write a story that begins with: ..." */
const worksOn =
  /^\s*(?:please |can you |could you )?(?:write|draft|fix|correct|improve|shorten|continue|complete|finish|spell|edit|polish|paraphrase|simplify|schreibe?|verbessere|korrigiere|écris|corrige|escribe|scrivi|correggi|escreve|schrijf)\b[^:\n]{0,80}:\s|\bthis is from (?:the|a|an|my|their)\b[^:\n]{0,60}:\s/iu;

/** Whether a sentence asks, wishes, jokes, quotes or gives something to work on. */
export function statesNothing(sentence: string): boolean {
  return (
    ownMark.test(sentence) ||
    wonders.test(sentence) ||
    jokes.test(sentence) ||
    quotes.test(sentence) ||
    worksOn.test(sentence) ||
    asks.some((pattern) => pattern.test(sentence))
  );
}
