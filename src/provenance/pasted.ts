/** The head of a mail: a sender with an address, or a subject. */
const mailHead =
  /^[^\S\n]*(?:(?:from|von|de|da|van|fra|från|od)[^\S\n]*:[^\n]*@|(?:subject|betreff|objet|asunto|oggetto|assunto|onderwerp|ämne|fwd?)[^\S\n]*:)/imu;
/** What mail programs write above a mail that is passed on. */
const passedOn =
  /^[-_*\s]*(?:begin forwarded message|forwarded message|original message|weitergeleitete nachricht|ursprüngliche nachricht|message transféré|mensaje reenviado|messaggio inoltrato|doorgestuurd bericht)\b/imu;
const wrote =
  /^[^\S\n]*(?:on|am|le|el|il|op)\b[^\n]{5,120}\b(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef)[^\S\n]*:?[^\S\n]*$/imu;
/** How a letter begins, but not a turn to an agent. */
const salutation =
  /^[^\S\n]*(?:dear (?!(?:assistant|agent|bot|ai|claude|chatgpt|gemini|copilot)\b)|sehr geehrte|chère? |estimad[oa]s? |gentil[ei] |geachte |beste (?=\p{Lu})|prezad[oa]s? |to whom it may concern)[^\n]{0,60}[,:!]/imu;
/** A paragraph that says where the next ones come from. */
const announces =
  /\b(?:(?:got|received|found|saw|read) (?:this|these|that|the following)|this (?:just |one )?(?:came|arrived|popped up)|came (?:in )?(?:today|just now|by mail)|forward(?:ed|ing)|past(?:ed|ing)|copied from|kam (?:heute|gerade|eben|per mail)|habe? (?:das|dies|folgendes) (?:bekommen|erhalten|gefunden)|reçu (?:ça|ceci)|me (?:llegó|mandaron) esto|ho ricevuto questo)\b/iu;

/** What programs put before a summary or what they have looked up: a heading alone on its line, or the observation of an agent. */
const handedOn = new RegExp(
  [
    String.raw`^[^\S\n]*(?:here(?:'s| is) )?(?:a |the |my )?(?:previous |prior |earlier |running |rolling |brief |compacted )?(?:conversation |session |chat |dialogue |thread )?(?:summary|recap)(?: (?:of|from|so far)[^\n:]{0,80})?[^\S\n]*:`,
    String.raw`^[^\S\n]*[[(*#=_-]*[^\S\n]*(?:(?:previous|prior|earlier|relevant|retrieved|additional|recalled|long-term|conversation|chat|session) )?(?:context|background|memory|memories|history|summary|documents|passages|snippets|facts|knowledge)(?: (?:from|of|for|so far|above|below)[^\n:]{0,60})?[^\S\n]*[\])*#=_-]*:?[^\S\n]*$`,
    String.raw`^[^\S\n]*(?:observation|action input|tool[ _](?:result|output|response)|function[ _](?:result|output|response))[^\S\n]*:`,
  ].join('|'),
  'imu',
);

/** What somebody wrote up to the mail or letter of others in it. */
export function beforeLetter(text: string): string {
  return upTo(text, [mailHead, passedOn, wrote, salutation]);
}

function upTo(text: string, signs: readonly RegExp[]): string {
  return text.slice(0, Math.min(text.length, ...signs.flatMap((sign) => sign.exec(text)?.index ?? [])));
}

/** A turn up to the text of others that was pasted into it, where its form or the words before it show that it was. */
export function beforePasted(turn: string): string {
  return uptoAnnouncement(upTo(turn, [mailHead, passedOn, wrote, salutation, handedOn]));
}

/** With the paragraph that announces it. */
function uptoAnnouncement(turn: string): string {
  const at = announces.exec(turn)?.index;
  if (at === undefined) return turn;
  const rest = turn.slice(at);
  const next = /\n\s*\n/u.exec(rest)?.index;
  return next === undefined ? turn : turn.slice(0, at + next);
}
