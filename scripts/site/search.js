// Finds headings and texts that have every word of the query, or a word that starts with it. Loaded with every page; the index
// is loaded with the first search.
const field = document.querySelector('#search');
const list = document.querySelector('#results');
const root = document.documentElement.dataset.root;
const maxResults = 12;
const excerptLetters = 140;

let index;
function load() {
  index ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${root}/search-index.js`;
    script.onload = () => resolve(globalThis.searchIndex);
    script.onerror = reject;
    document.head.append(script);
  });
  return index;
}

const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
const plural = /(?:es|s)$/;

/** How well a word of the query fits a text: the whole word counts more than the start of one. */
function weightIn(text, word) {
  const words = wordsOf(text);
  const stem = word.length > 3 ? word.replace(plural, '') : word;
  if (words.includes(word)) return 3;
  return words.some((each) => each.startsWith(stem)) ? 1 : 0;
}

function scoreOf([, title, heading, text], words) {
  let score = 0;
  for (const word of words) {
    const best = 8 * weightIn(heading, word) + 5 * weightIn(title, word) + weightIn(text, word);
    if (best === 0) return 0;
    score += best;
  }
  return score;
}

function excerptOf(text, words) {
  const at = Math.max(0, text.toLowerCase().indexOf(words[0] ?? '') - 40);
  return `${at > 0 ? '...' : ''}${text.slice(at, at + excerptLetters)}`;
}

function itemOf([address, title, heading, text], words) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `${root}/${address}`;
  const name = document.createElement('strong');
  name.textContent = heading === '' ? title : `${title}: ${heading}`;
  const excerpt = document.createElement('span');
  excerpt.textContent = excerptOf(text, words);
  link.append(name, excerpt);
  item.append(link);
  return item;
}

async function search() {
  const words = wordsOf(field.value);
  list.hidden = words.length === 0;
  if (words.length === 0) return;
  const parts = await load();
  if (words.join() !== wordsOf(field.value).join()) return;
  const found = parts
    .map((part) => ({ part, score: scoreOf(part, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxResults);
  const none = document.createElement('li');
  none.textContent = 'Nothing found.';
  list.replaceChildren(...(found.length === 0 ? [none] : found.map(({ part }) => itemOf(part, words))));
}

function move(step) {
  const links = [...list.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement) + step;
  (at < 0 ? field : links[Math.min(at, links.length - 1)])?.focus();
}

field.addEventListener('input', () => void search());
field.addEventListener('focus', () => void load());
document.addEventListener('keydown', (event) => {
  const isTyping = document.activeElement === field;
  if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    field.focus();
  } else if (event.key === 'Escape') {
    field.value = '';
    void search();
    field.blur();
  } else if (!list.hidden && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    event.preventDefault();
    move(event.key === 'ArrowDown' ? 1 : -1);
  } else if (event.key === 'Enter' && isTyping) {
    list.querySelector('a')?.click();
  }
});
