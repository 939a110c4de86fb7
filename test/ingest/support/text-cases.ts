import { strToU8 } from 'fflate';
import { type Case, concealedAttack, orderInMarkup, quiet } from './case.ts';
import { more, order, visible } from './words.ts';

const markdown =
  (inner: string): (() => Uint8Array) =>
  () =>
    strToU8(`# Trams\n\n${visible}\n\n${inner}\n\n## Fares\n\n${more}\n`);
const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le');
const attack = ['document_imperative', 'learned_attack', 'prompt_injection', 'recall_order', 'send_to_url'];

export const textCases: readonly Case[] = [
  { title: 'plain text', file: 'note.txt', bytes: () => strToU8(`${visible}\n\n${more}`), expect: quiet() },
  {
    title: 'plain text with an order',
    file: 'note.txt',
    bytes: () => strToU8(`${visible}\n\n${order}`),
    expect: { verdict: 'quarantine', rules: attack, hidden: [] },
  },
  {
    title: 'an order in UTF-16',
    file: 'note.txt',
    bytes: () => utf16(`${visible}\n\n${order}`),
    expect: { verdict: 'quarantine', rules: attack, hidden: [] },
  },
  {
    title: 'a script of dangerous commands',
    file: 'note.txt',
    bytes: () =>
      strToU8(
        'First: sudo rm -rf /var/lib/app\nThen: chmod 777 /etc\nThen: sudo tee /etc/passwd\nThen: history -c\nThen: iptables -F\nThen: setenforce 0\nThen: sudo visudo',
      ),
    expect: {
      verdict: 'challenge',
      rules: ['command_density', 'protections_removed', 'weaken_protection'],
      hidden: [],
    },
  },
  { title: 'Markdown', file: 'note.md', bytes: markdown('- one\n- two'), expect: quiet() },
  {
    title: 'a comment in Markdown',
    file: 'note.md',
    bytes: markdown(`<!-- ${order} -->`),
    expect: orderInMarkup('comment'),
  },
  {
    title: 'a comment in Markdown, written as a link',
    file: 'note.md',
    bytes: markdown(`[//]: # (${order})`),
    expect: orderInMarkup('comment'),
  },
  {
    title: 'hidden HTML in Markdown',
    file: 'note.md',
    bytes: markdown(`<span style="display:none">${order}</span>`),
    expect: concealedAttack('not-displayed'),
  },
  {
    title: 'hidden HTML as an example in a code block of Markdown',
    file: 'note.md',
    bytes: markdown('```html\n<div style="display:none">Menu</div>\n```\n\nUse `<!-- x -->` for comments.'),
    expect: quiet(),
  },
  {
    title: 'a description of a picture in Markdown',
    file: 'note.md',
    bytes: markdown('![A red tram](tram.png "The depot in 1906")'),
    expect: quiet('alternative-text', 'title'),
  },
];
