import { order } from './words.ts';

/** Words in a Markdown file: whether the rendered page shows them, and in which file they stand. */
export interface MarkdownPlace {
  readonly name: string;
  readonly source: string;
  /** Whether a reader of the rendered page sees the words. */
  readonly seen: boolean;
}

const words = order;
const unseen = (name: string, source: string): MarkdownPlace => ({ name, source, seen: false });
const seen = (name: string, source: string): MarkdownPlace => ({ name, source, seen: true });

export const markdownPlaces: readonly MarkdownPlace[] = [
  unseen('a comment', `<!-- ${words} -->`),
  unseen('a comment over lines', `<!--\n${words}\n-->`),
  unseen('a comment in a sentence', `One <!-- ${words} --> two.`),
  unseen('a comment in a quote', `> <!-- ${words} -->`),
  unseen('a comment in a list', `- one\n- <!-- ${words} --> two`),
  unseen('a comment in a heading', `## Fares <!-- ${words} -->`),
  unseen('a comment after an escaped backtick', `Costs \\\`5 <!-- ${words} --> and \\\`6`),
  unseen('a comment after one backtick', `A tick \` and <!-- ${words} --> nothing else`),
  unseen('a comment after a fence that is closed', `\`\`\`\ncode\n\`\`\`\n\n<!-- ${words} -->`),
  unseen('a comment after a fence with a backtick in its words', `\`\`\` a\`b\n\n<!-- ${words} -->`),
  unseen('a comment after a longer fence', `\`\`\`\`\n\`\`\`\n\`\`\`\`\n\n<!-- ${words} -->`),
  unseen('a comment after a tilde fence', `~~~\n\`\`\`\n~~~\n\n<!-- ${words} -->`),
  unseen('a comment without an end', `Text\n\n<!-- ${words}`),
  unseen('a comment between table rows', `| a | b |\n|---|---|\n| <!-- ${words} --> | c |`),
  unseen('a definition as a comment', `[//]: # (${words})`),
  unseen('a definition as a comment, with quotes', `[//]: # "${words}"`),
  unseen('a definition with another label', `[note]: # (${words})`),
  unseen('a definition with an empty address', `[x]: <> "${words}"`),
  unseen('a definition with a title on the next line', `[x]: #\n  "${words}"`),
  unseen('a definition with a title over two lines', `[x]: # "first\n${words}"`),
  unseen('a definition whose label is the words', `[${words}]: #`),
  unseen('a definition that nothing uses', `[archive]: https://example.org "${words}"`),
  unseen('a definition in a quote', `> [x]: # (${words})`),
  unseen('a definition in a list', `- one\n\n  [x]: # (${words})`),
  unseen('the second of two definitions', `[a]: # (one)\n[b]: # (${words})`),
  unseen('the title of a used definition', `See [it][a].\n\n[a]: https://example.org "${words}"`),
  unseen('the title of a link', `[it](https://example.org "${words}")`),
  unseen('the title of a link, in single quotes', `[it](https://example.org '${words}')`),
  unseen('the title of a link, in brackets', `[it](https://example.org (${words}))`),
  unseen('the title of a link, over two lines', `[it](https://example.org "one\n${words}")`),
  unseen('the title of a link with an address in angle brackets', `[it](<https://example.org/a b> "${words}")`),
  unseen('the title of a picture', `![a](a.png "${words}")`),
  unseen('the description of a picture', `![${words}](a.png)`),
  unseen('the description of a picture with brackets', `![a [b] ${words}](a.png)`),
  unseen('the description of a picture by reference', `![${words}][p]\n\n[p]: a.png`),
  unseen('the description of a picture in a link', `[![${words}](a.png)](b)`),
  unseen('a footnote that nothing refers to', `Text.\n\n[^1]: ${words}`),
  unseen('a footnote over paragraphs that nothing refers to', `Text.\n\n[^1]: one\n\n    ${words}`),
  unseen('words after the language of a fence', `\`\`\`js ${words}\ncode\n\`\`\``),
  unseen('words after the language of a tilde fence', `~~~ text ${words}\ncode\n~~~`),
  unseen('words after a fence in a list', `- \`\`\`js ${words}\n  code\n  \`\`\``),
  unseen('a hidden element', `<div style="display:none">${words}</div>`),
  unseen('a hidden element around Markdown', `<div hidden>\n\n**${words}**\n\n</div>`),
  unseen('a hidden element in a sentence', `One <span style="font-size:0">${words}</span> two.`),
  unseen('an attribute', `<img alt="${words}" src="a.png">`),
  unseen('a title of an element', `<abbr title="${words}">BZ</abbr>`),
  unseen('a processing instruction', `<?note ${words} ?>`),
  unseen('front matter', `---\ntitle: Trams\nnote: ${words}\n---\n\nText.`),
  unseen('front matter in TOML', `+++\nnote = "${words}"\n+++\n\nText.`),

  seen('a sentence', words),
  seen('a comment in a code span', `Write \`<!-- ${words} -->\`.`),
  seen('a comment in a fence', `\`\`\`html\n<!-- ${words} -->\n\`\`\``),
  seen('a comment in a tilde fence', `~~~\n<!-- ${words} -->\n~~~`),
  seen('a comment in indented code', `Text:\n\n    <!-- ${words} -->`),
  seen('a comment in indented code of a list', `- one\n\n      <!-- ${words} -->`),
  seen('a comment in a code span of two backticks', `Write \`\` <!-- ${words} \` --> \`\`.`),
  seen('a comment in a code span over lines', `Write \`<!--\n${words} -->\` here.`),
  seen('an escaped comment', `\\<!-- ${words} -->`),
  seen('a definition in a fence', `\`\`\`\n[//]: # (${words})\n\`\`\``),
  seen('a definition inside a paragraph', `One line\n[//]: # (${words})`),
  seen('a footnote that is used', `Text[^1].\n\n[^1]: ${words}`),
  seen('the text of a link', `[${words}](https://example.org)`),
  seen('the text of a link by its own label', `[${words}]\n\n[${words}]: https://example.org`),
  seen('a heading', `## ${words}`),
  seen('a heading with a line below', `${words}\n===`),
  seen('a table', `| a |\n|---|\n| ${words} |`),
  seen('an element that is shown', `<div align="center">${words}</div>`),
  seen('emphasis', `**${words}**`),
  seen('a line between rules', `Text\n\n---\n\n${words}\n\n---`),
];
