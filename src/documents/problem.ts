/** Why a file was not read. The file's author can cause each of these, so they are values and never faults. */
export type DocumentProblem =
  | 'empty'
  | 'unreadable'
  | 'not-a-file'
  | 'too-large'
  | 'unsupported-format'
  | 'encrypted'
  | 'broken'
  | 'too-many-pages'
  | 'too-many-entries'
  | 'unpacks-too-large'
  | 'too-deep'
  | 'text-too-long'
  | 'too-much-hidden'
  | 'forbidden-markup'
  | 'too-slow'
  | 'too-much-memory';

/** A message for a person, with the next step. Never contains words of the document. */
export const problemMessages: Readonly<Record<DocumentProblem, string>> = {
  empty: 'the file is empty; nothing was read',
  unreadable: 'the file cannot be opened; check its path and permissions',
  'not-a-file': 'this is a folder or a device; pass the files themselves, for example folder/*.md',
  'too-large': 'the file is larger than the limit; split it, or raise the limit',
  'unsupported-format': 'the format is not supported; convert the file to plain text, Markdown, HTML, PDF or DOCX',
  encrypted: 'the file is protected with a password; save it without one',
  broken: 'the file is damaged or truncated; get it again from its source',
  'too-many-pages': 'the document has more pages than the limit; split it, or raise the limit',
  'too-many-entries':
    'the archive contains more files than the limit, which a document never does; ask its author before you open it',
  'unpacks-too-large': 'the archive unpacks to far more than its size suggests, like a zip bomb; do not open it',
  'too-deep': 'elements are nested deeper than the limit, which no honest document needs; do not open it',
  'text-too-long': 'the document contains more text than the limit; split it, or raise the limit',
  'too-much-hidden': 'the document contains more pieces of hidden text than the limit; inspect it before you use it',
  'forbidden-markup':
    'the file declares XML entities, which a DOCX never does; it was made to attack a parser, so do not open it',
  'too-slow': 'reading the file took longer than the limit and was stopped; split it, or raise the limit',
  'too-much-memory': 'reading the file took more memory than the limit and was stopped; split it, or raise the limit',
};

/** Thrown inside a parser to leave it; caught by `readDocument` and turned into a value. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly problem: DocumentProblem;

  constructor(problem: DocumentProblem) {
    super(problemMessages[problem]);
    this.problem = problem;
  }
}
