import { readdirSync } from 'node:fs';

/** A file of the repository that becomes a page, and the address of the page. */
interface SourcePage {
  readonly file: string;
  readonly address: string;
}

export interface Section {
  readonly title: string;
  readonly pages: readonly SourcePage[];
}

const start = ['README.md', 'docs/library.md', 'docs/mcp.md', 'docs/hooks.md', 'docs/http-api.md', 'docs/cli.md'];
const people = ['docs/dashboard.md', 'docs/policy.md', 'docs/provenance.md', 'docs/documents.md', 'docs/replay.md'];
const operations = ['docs/config.md', 'docs/deploy.md', 'docs/backup.md', 'docs/ci.md'];
const project = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'clients/python/README.md'];

/** Every page by section. A page of docs/ that is named nowhere is under "Reference". */
export function sectionsOf(root: string): readonly Section[] {
  const docs = markdownIn(root, 'docs');
  const named = new Set([...start, ...people, ...operations, ...project]);
  const sections: readonly (readonly [title: string, files: readonly string[]])[] = [
    ['Start', start],
    ['Adapters', markdownIn(root, 'docs/adapters')],
    ['Review and policy', people],
    ['Operations', operations],
    ['Reference', docs.filter((file) => !named.has(file))],
    ['Project', project],
    ['Decisions', markdownIn(root, 'docs/decisions')],
  ];
  return sections.map(([title, files]) => ({
    title,
    pages: files.map((file) => ({ file, address: addressOf(file) })),
  }));
}

function markdownIn(root: string, folder: string): readonly string[] {
  return readdirSync(`${root}/${folder}`)
    .filter((name) => name.endsWith('.md'))
    .sort((a, b) => Number(b === 'README.md') - Number(a === 'README.md') || a.localeCompare(b))
    .map((name) => `${folder}/${name}`);
}

/** Without `docs/`, in lower case; a README is the index of its folder. */
function addressOf(file: string): string {
  const name = file
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .toLowerCase();
  return `${name.replace(/(^|\/)readme$/, '$1index')}.html`;
}
