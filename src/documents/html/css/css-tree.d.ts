/** The parsers alone: the whole of css-tree brings the grammar of every property, which nothing here needs. */
declare module 'css-tree/parser' {
  export { parse as default } from 'css-tree';
}
