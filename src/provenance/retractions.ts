/** A turn that says nothing but that the one before it is not to count. */
const whole = new RegExp(
  [
    String.raw`^\s*(?:(?:ah|oh|hm+|ok|okay|no|wait|sorry|actually|please|hang on|nein|halt|non|no,? espera)[,.!\s]+)*`,
    '(?:',
    String.raw`(?:undo|scratch|strike|forget|ignore|disregard|vergiss|streich|ignorier|oublie|ignore|olvida|ignora|esquece|dimentica|vergeet|negeer)\s+(?:that|this|it|about (?:that|it)|what i (?:just )?(?:said|wrote|told you)|(?:the|my) last (?:one|bit|part|message|thing|line)|das|es|ça|cela|eso|isso|quello|dat)`,
    '|(?:i )?take (?:that|it) back|never ?mind|nevermind|vergiss es|laisse tomber|olvídalo|lascia perdere|laat maar',
    ')',
    String.raw`(?:[,\s]+(?:please|bitte|again|again please|ok|thanks|wieder))*[\s.!]*$`,
  ].join(''),
  'iu',
);
/** As an answer it denies what was asked. */
const unlessAsked =
  /^\s*(?:(?:ah|oh|hm+|wait|sorry)[,.!\s]+)*(?:actually|on second thought|wait|doch)[,\s]+(?:no|nope|not|nein|nicht|non)[\s.!]*$/iu;

/** Whether a turn takes back the turn before it. */
export function takesBackTurn(turn: string, asked: string): boolean {
  return whole.test(turn) || (asked === '' && unlessAsked.test(turn));
}
