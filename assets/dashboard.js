/**
 * Keyboard shortcuts, selecting a whole group, checking a text while it is typed, and announcing new records. Every page
 * works without this script. It inserts content only as text, never as markup.
 */

const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

function element(name, text, className = '') {
  const made = document.createElement(name);
  made.textContent = text;
  if (className !== '') made.className = className;
  return made;
}

/* On a phone the navigation is a scrolling row; bring the current page into view. */
find('nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/* What accuses a long text may be far below its beginning: show it first. */
for (const text of all('.written.scrolls')) {
  const accused = find('.found:not(.level-0)', text);
  if (accused) text.scrollTop = accused.offsetTop - text.offsetTop - text.clientHeight / 3;
}

/* One list item is current, and the shortcuts act on it. */
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

/* In a form with opposite buttons, Enter presses the one whose key was pressed before, and none otherwise. */
const intended = new WeakMap();

/** Focuses the reason of the current item's group, or of the form for this act. */
function focusReason(act) {
  const group = items[current]?.closest('form');
  const field = (group && find('input[name="reason"]', group)) ?? find(`#${act}-reason`);
  if (field === null) return;
  intended.set(field, find(`button[name="act"][value="${act}"]`, field.form));
  field.focus();
}

for (const field of all('input[name="reason"]')) {
  field.addEventListener('keydown', (event) => {
    const button = intended.get(field);
    if (event.key !== 'Enter' || !button) return;
    event.preventDefault();
    field.form.requestSubmit(button);
  });
  field.addEventListener('blur', () => intended.delete(field));
}

function toggleSelection() {
  const box = find('input[type="checkbox"]', items[current]);
  if (box) box.checked = !box.checked;
}

function submitUndo() {
  find('[data-undo]')?.click();
}

const keys = {
  j: () => goToItem(current + 1),
  k: () => goToItem(current - 1),
  x: () => items[current] && toggleSelection(),
  e: () => focusOn('#edited'),
  r: () => focusReason('release'),
  d: () => focusReason('discard'),
  u: submitUndo,
  '/': () => focusOn('[data-search]'),
  '?': () => find('#keys')?.showModal(),
};

let awaitingPageKey = false;

function go(key) {
  awaitingPageKey = false;
  find(`nav a[data-key="${CSS.escape(key)}"]`)?.click();
}

document.addEventListener('keydown', (event) => {
  const { target, key } = event;
  const typing = target instanceof Element && target.closest('input:not([type="checkbox"]), textarea, select, dialog');
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (awaitingPageKey) {
    event.preventDefault();
    go(key);
    return;
  }
  if (key === 'g') {
    awaitingPageKey = true;
    return;
  }
  if (!Object.hasOwn(keys, key)) return;
  event.preventDefault();
  keys[key]();
});

/* Buttons that work only with JavaScript. */
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

/* Scan the edited text while it is typed. */
const levels = ['none', 'low', 'medium', 'high', 'critical'];

function showFindings(place, { complete, findings, impacts }) {
  const clean = complete && findings.length === 0;
  const sentence = clean ? 'No findings in the edited text.' : 'Findings in the edited text:';
  const lines = findings.map(({ ruleId, level, evidence }) => {
    const line = element('p', '', 'item-head');
    line.append(
      element('span', levels[level], `badge level-${level}`),
      element('code', ruleId),
      element('span', evidence),
    );
    return line;
  });
  const incomplete = complete ? [] : [element('p', 'The scan is incomplete.', 'note')];
  const changes =
    impacts.length === 0
      ? []
      : [element('p', `What the text would do if the agent believed it: ${impacts.join(', ')}`, 'note')];
  place.replaceChildren(element('p', sentence), ...lines, ...incomplete, ...changes);
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
      if (answer?.ok) showFindings(place, await answer.json());
      else
        place.replaceChildren(
          element('p', 'The text could not be checked now. Bezoar will check it again on release.'),
        );
    }, 250);
  });
}

for (const field of all('[data-rescan]')) watch(field);

/* Announce new records without changing the page under the reader. */
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
