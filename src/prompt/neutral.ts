import { withoutOpenings } from './fold.ts';

/** Characters that look similar to a person and are delimiters to no parser. */
const harmlessAngle = '\u2039';
const harmlessSquare = '\u2045';

const anyAngle = /[<\uff1c\ufe64]/g;
/** The tokens with which other vendors separate turns and calls, where they are not angle brackets. */
const withoutSquareTokens = withoutOpenings(
  {
    sign: '[',
    before: /^\s{0,3}\/?\s{0,3}(?:inst|blocked|system[_ ]?prompt|available_tools|tool_calls|tool_results)\s{0,3}[\]:]/,
    reach: 32,
  },
  harmlessSquare,
);
/** Bezoar's own tags, and the chat tokens that some hosts pass to the tokenizer unescaped. */
const withoutAngleTokens = withoutOpenings(
  {
    sign: '<',
    before:
      /^[\s/]{0,4}(?:\||<|memory(?![a-z])|untrusted|im_(?:start|end)|(?:start|end)_of_turn|(?:bos|eos|s|sys|inst)>)/,
    reach: 24,
  },
  harmlessAngle,
);

/** A cheap first check: without a bracket or a character beyond ASCII there is nothing to find. */
const canHoldToken = /[<[\u0080-\uffff]/;

/**
 * One line of fenced text. It keeps no `<` at all, so that nothing inside can open or close anything: neither Bezoar's
 * fence, nor one of another vendor, nor an unknown one.
 */
export function neutralData(line: string): string {
  return neutralSquares(line.replace(anyAngle, harmlessAngle));
}

/**
 * One line of trusted text: unchanged, except for what a prompt could mistake for Bezoar's markup or a chat template.
 */
export function neutralVerbatim(line: string): string {
  if (!canHoldToken.test(line)) return line;
  return neutralSquares(withoutAngleTokens(line));
}

function neutralSquares(line: string): string {
  return canHoldToken.test(line) ? withoutSquareTokens(line) : line;
}
