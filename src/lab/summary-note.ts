import { standingIn } from './standing.ts';

const maxStatements = 20;
const mark = /^<\/?(?:memory|untrusted-content)\b/;

/** What an agent writes when it condenses its memory: everything it is shown, marked or not, as one note of its own. */
export function condensed(prompt: string): string {
  const { verbatim, data } = standingIn(prompt);
  const statements = [...verbatim.split('\n'), ...data.split('\n')]
    .map((line) => line.replace(/^\s*(?:\||-)?\s*/, '').replace(/^Summary of the memory:\s*/, ''))
    .filter((line) => line !== '' && !mark.test(line) && !isExplanation(line));
  if (statements.length === 0) return '';
  return `Summary of the memory: ${[...new Set(statements)].slice(-maxStatements).join(' ')}`;
}

/** A prompt explains its marks; nobody condenses that. */
function isExplanation(line: string): boolean {
  return /^(?:What you remember:|Kept from earlier|Found in memory|Lines that begin|from \S+:$)/.test(line);
}
