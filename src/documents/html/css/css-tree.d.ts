/** The parts of css-tree alone: the whole brings the grammar of every property, which nothing here needs. */
declare module 'css-tree/parser' {
  import type { parse } from 'css-tree';

  const parser: typeof parse;
  // biome-ignore lint/style/noDefaultExport: that is how css-tree exports it
  export default parser;
}

declare module 'css-tree/tokenizer' {
  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void;
  export const Ident: number;
  const functionType: number;

  export { functionType as Function };
  export const AtKeyword: number;
  export const Colon: number;
  export const Semicolon: number;
  export const LeftSquareBracket: number;
  export const RightSquareBracket: number;
  export const LeftParenthesis: number;
  export const RightParenthesis: number;
  export const LeftCurlyBracket: number;
  export const RightCurlyBracket: number;
  export const WhiteSpace: number;
  export const Comment: number;
  export const CDO: number;
  export const CDC: number;
}
