import { type Program, parseSync, Visitor, type VisitorObject } from 'oxc-parser';

/**
 * The gates read code with a parser. A regular expression once mistook a union type for an import, and a commented-out
 * call for a proof.
 */
export function parse(file: string, source: string): Program {
  const { program, errors } = parseSync(file, source);
  // A file that does not parse has no imports to check, so it must not pass.
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  return program;
}

export function visit(program: Program, visitor: VisitorObject): void {
  new Visitor(visitor).visit(program);
}
