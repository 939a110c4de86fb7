import { replaceFolded } from './fold.ts';

/** Signs that look the part to a person and are no delimiter to anybody. */
const quietAngle = '\u2039';
const quietSquare = '\u2045';

const anyAngle = /[<\uff1c\ufe64]/g;
/** The marks by which other vendors separate turns and calls, where they are not angle brackets. */
const squareToken =
  /\[(?=\s{0,3}\/?\s{0,3}(?:inst|blocked|system[_ ]?prompt|available_tools|tool_calls|tool_results)\s{0,3}[\]:])/g;
/** Our own tags, and the chat marks that some hosts hand to the tokenizer unescaped. */
const angleToken =
  /<(?=[\s/]{0,4}(?:\||<|memory(?![a-z])|untrusted|im_(?:start|end)|(?:start|end)_of_turn|(?:bos|eos|s|sys|inst)>))/g;

/** A cheap first look: without a bracket or a sign beyond ASCII there is nothing to find. */
const mayHoldToken = /[<[\u0080-\uffff]/;

/**
 * One line of fenced text. No `<` is left in it at all, so that nothing inside can open or close anything: neither our
 * fence, nor one of another vendor, nor one we have not heard of.
 */
export function neutralData(line: string): string {
  return quietSquares(line.replace(anyAngle, quietAngle));
}

/** One line of trusted text: as it was written, but for what a prompt could take for a mark of ours or of a chat template. */
export function neutralVerbatim(line: string): string {
  if (!mayHoldToken.test(line)) return line;
  return quietSquares(replaceFolded(line, angleToken, (written) => quietAngle + written.slice(1)));
}

function quietSquares(line: string): string {
  if (!mayHoldToken.test(line)) return line;
  return replaceFolded(line, squareToken, (written) => quietSquare + written.slice(1));
}
