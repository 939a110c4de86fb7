/** The parts of css-tree alone: the whole brings the grammar of every property, which nothing here needs. */
declare module 'css-tree/parser' {
  export { parse as default } from 'css-tree';
}

declare module 'css-tree/tokenizer' {
  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void;
  export const Ident: number;
  export const Function: number;
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
