/**
 * Optional extras for the pages: keyboard shortcuts, selecting a whole group, checking a text while it is typed, and
 * announcing new records. Every page works without them. Content is only ever inserted as text, never as markup.
 */

const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

function element(name, text, className = '') {
  const made = document.createElement(name);
  made.textContent = text;
  if (className !== '') made.className = className;
  return made;
}

/* On a phone the navigation scrolls; bring the current page into view. */
find('nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/* List items: the keys act on the current one. */
const items = all('[data-item]');
let current = -1;

function goToItem(index) {
  if (items.length === 0) return;
  items[current]?.classList.remove('current');
  current = Math.max(0, Math.min(index, items.length - 1));
  const item = items[current];
  item.classList.add('current');
  item.scrollIntoView({ block: 'nearest' });
  find('a[data-open], a.id, a', item)?.focus({ preventScroll: true });
}

function focusOn(selector) {
  const field = find(selector);
  const folded = field?.closest('details');
  if (folded) folded.open = true;
  field?.focus();
}

/** The reason field of the current item's group, or of the only form on the page. */
function focusReason(own) {
  const group = items[current]?.closest('form');
  const field = (group && find('input[name="reason"]', group)) ?? find(own);
  field?.focus();
}

function pick() {
  const box = find('input[type="checkbox"]', items[current]);
  if (box) box.checked = !box.checked;
}

function submitUndo() {
  find('[data-undo]')?.click();
}

const keys = {
  j: () => goToItem(current + 1),
  k: () => goToItem(current - 1),
  x: () => items[current] && pick(),
  e: () => focusOn('#edited'),
  r: () => focusReason('#release-reason'),
  d: () => focusReason('#discard-reason'),
  u: submitUndo,
  '/': () => focusOn('[data-search]'),
  '?': () => find('#keys')?.showModal(),
};

let going = false;

function go(key) {
  going = false;
  find(`nav a[data-key="${CSS.escape(key)}"]`)?.click();
}

document.addEventListener('keydown', (event) => {
  const { target, key } = event;
  const typing = target instanceof Element && target.closest('input:not([type="checkbox"]), textarea, select, dialog');
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (going) {
    event.preventDefault();
    go(key);
    return;
  }
  if (key === 'g') {
    going = true;
    return;
  }
  if (!Object.hasOwn(keys, key)) return;
  event.preventDefault();
  keys[key]();
});

/* Buttons that need a script. */
for (const button of all('[data-pick-all]')) {
  button.hidden = false;
  button.addEventListener('click', () => {
    const boxes = all('input[name="pick"]', button.form);
    const wanted = boxes.some((box) => !box.checked);
    for (const box of boxes) box.checked = wanted;
  });
}

for (const button of all('[data-copy]')) {
  if (navigator.clipboard === undefined) continue;
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(find('pre', button.parentElement).textContent);
    button.textContent = 'Copied';
  });
}

/* Scans the edited text while it is typed. */
const levels = ['none', 'low', 'medium', 'high', 'critical'];

function tellFindings(place, { complete, findings, impacts }) {
  const clean = complete && findings.length === 0;
  const sentence = clean ? 'No findings in the edited text.' : 'Findings in the edited text:';
  const lines = findings.map(({ rule, level, evidence }) => {
    const line = element('p', '', 'item-head');
    line.append(
      element('span', levels[level], `badge level-${level}`),
      element('code', rule),
      element('span', evidence),
    );
    return line;
  });
  const unread = complete ? [] : [element('p', 'The scan did not cover the whole text.', 'note')];
  const changes = impacts.length === 0 ? [] : [element('p', `Impact if believed: ${impacts.join(', ')}`, 'note')];
  place.replaceChildren(element('p', sentence), ...lines, ...unread, ...changes);
}

function watch(field) {
  const place = find('#rescan');
  let timer;
  let asked = 0;
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const number = ++asked;
      const body = new URLSearchParams({ _csrf: find('input[name="_csrf"]', field.form).value, text: field.value });
      const answer = await fetch(field.dataset.rescan, { method: 'POST', body }).catch(() => undefined);
      // A late response must not overwrite the result for a newer text.
      if (number !== asked) return;
      if (answer?.ok) tellFindings(place, await answer.json());
      else place.replaceChildren(element('p', 'The text could not be checked now. It is checked again on release.'));
    }, 250);
  });
}

for (const field of all('[data-rescan]')) watch(field);

/* New records: the page announces them, and never changes while someone reads it. */
const { base, records } = document.body.dataset;
if (base !== undefined && records !== undefined) {
  const source = new EventSource(`${base}/events`);
  source.addEventListener('state', ({ data }) => {
    const state = JSON.parse(data);
    const badge = find('#waiting');
    if (badge) {
      badge.textContent = String(state.waiting);
      badge.hidden = state.waiting === 0;
    }
    const more = state.records - Number(records);
    const news = find('#news');
    if (more <= 0 || news === null) return;
    const link = element('a', 'Show');
    link.href = location.href;
    news.replaceChildren(
      element('span', `${more} new ${more === 1 ? 'record' : 'records'} since this page was loaded.`),
      link,
    );
    news.hidden = false;
  });
  addEventListener('pagehide', () => source.close());
}
