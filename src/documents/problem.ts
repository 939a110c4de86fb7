/** Why a file was not read. Whoever made the file can cause each of these, so they are values and never faults. */
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

/** What to tell a person, and what to do next. Never words of the document. */
export const problemMessages: Readonly<Record<DocumentProblem, string>> = {
  empty: 'the file holds no bytes; nothing was read',
  unreadable: 'the file cannot be opened; check its path and permissions',
  'not-a-file': 'this is a folder or a device; name the files one by one, as folder/*.md',
  'too-large': 'the file is larger than the limit; split it, or raise the limit',
  'unsupported-format': 'the file is none of plain text, Markdown, HTML, PDF or DOCX; convert it first',
  encrypted: 'the file is locked with a password; save it without one',
  broken: 'the file is damaged or cut short; get it again from its source',
  'too-many-pages': 'the document has more pages than the limit; split it, or raise the limit',
  'too-many-entries': 'the archive holds more files than the limit; a document does not, so ask who made it',
  'unpacks-too-large': 'the archive unpacks to far more than it should; this is how a zip bomb looks',
  'too-deep': 'elements stand inside elements beyond the limit; no honest document does that',
  'text-too-long': 'the document holds more text than the limit; split it, or raise the limit',
  'too-much-hidden': 'the document holds more pieces of hidden text than the limit; look at it before you keep it',
  'forbidden-markup':
    'the file declares a document type with entities; a DOCX never does, so it was made to attack a parser',
  'too-slow': 'reading the file took longer than the limit and was stopped; split it, or raise the limit',
  'too-much-memory': 'reading the file took more memory than the limit and was stopped; split it, or raise the limit',
};

/** Thrown inside a parser to leave it; caught where the document was asked for, and turned into a value. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly problem: DocumentProblem;

  constructor(problem: DocumentProblem) {
    super(problemMessages[problem]);
    this.problem = problem;
  }
}
