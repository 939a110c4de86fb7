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

/* One list item is current, and the shortcuts act on it. In the inbox it is the open row; elsewhere, j and k choose it. */
const items = all('[data-item]');
const inbox = find('form.inbox');
let current = items.findIndex((item) => item.hasAttribute('aria-current'));
if (location.search.includes('open=')) items[current]?.scrollIntoView({ block: 'nearest' });

function goToItem(index) {
  if (items.length === 0) return;
  if (inbox) {
    openRow(index);
    return;
  }
  items[current]?.classList.remove('current');
  current = Math.max(0, Math.min(index, items.length - 1));
  const item = items[current];
  item.classList.add('current');
  item.scrollIntoView({ block: 'nearest' });
  find('a[data-open], a.id, a', item)?.focus({ preventScroll: true });
}

/** Opens a row of the inbox; past the ends of the list, the next or previous page. */
function openRow(index) {
  if (index < 0) find('a[rel="prev"]', inbox)?.click();
  else if (index >= items.length) find('a[rel="next"]', inbox)?.click();
  else find('a[data-open]', items[index]).click();
}

function focusOn(selector) {
  const field = find(selector);
  const folded = field?.closest('details');
  if (folded) folded.open = true;
  field?.focus();
  return field !== null;
}

function clickOn(selector) {
  find(selector)?.click();
}

/* Where a form has opposite buttons, Enter presses the one whose key was pressed before, and none otherwise. */
const intended = new WeakMap();

/** Puts the cursor into the reason for this act. */
function focusReason(act) {
  const field = find('#reason') ?? find(`#${act}-reason`);
  if (field === null) return;
  const button = find(`button[name="act"][value="${act}"]`, field.form);
  if (button) intended.set(field, button);
  field.focus();
  const hint = field.dataset[act];
  if (hint !== undefined) field.placeholder = hint;
}

function submitOnEnter(field, buttonFor) {
  field.addEventListener('keydown', (event) => {
    const button = buttonFor();
    if (event.key !== 'Enter' || !button) return;
    event.preventDefault();
    field.form.requestSubmit(button);
  });
}

for (const field of all('input[name="reason"]')) {
  const { placeholder } = field;
  submitOnEnter(field, () => intended.get(field));
  field.addEventListener('blur', () => {
    intended.delete(field);
    field.placeholder = placeholder;
  });
}
for (const field of all('#comment'))
  submitOnEnter(field, () => find('button[name="note"][value="comment"]', field.form));

/* Selecting rows. The selection survives opening another row, until something is done with it. */
const boxes = all('input[name="pick"][type="checkbox"]');
const pickedStore = 'bezoar-picked';
let lastPicked = -1;

function pick(index, isPicked, isRange = false) {
  const from = isRange && lastPicked >= 0 ? lastPicked : index;
  for (let at = Math.min(from, index); at <= Math.max(from, index); at++) if (boxes[at]) boxes[at].checked = isPicked;
  lastPicked = index;
  showPicked();
}

function showPicked() {
  const keys = boxes.filter((box) => box.checked).map((box) => box.value);
  if (inbox) sessionStorage.setItem(pickedStore, JSON.stringify(keys));
  const place = find('[data-picked]');
  if (place === null) return;
  const rows = `${keys.length} ${keys.length === 1 ? 'row' : 'rows'}`;
  place.textContent = keys.length === 0 ? place.dataset.alone : `Applies to the ${rows} you selected.`;
}

for (const [index, box] of boxes.entries()) {
  box.addEventListener('click', (event) => pick(index, box.checked, event.shiftKey));
}
if (inbox) {
  const kept = JSON.parse(sessionStorage.getItem(pickedStore) ?? '[]');
  for (const [index, box] of boxes.entries()) {
    if (!kept.includes(box.value)) continue;
    box.checked = true;
    lastPicked = index;
  }
  showPicked();
  inbox.addEventListener('submit', () => sessionStorage.removeItem(pickedStore));
  const { act } = find('#reason')?.dataset ?? {};
  if (act !== undefined) focusReason(act);
}

const keys = {
  j: () => goToItem(current + 1),
  k: () => goToItem(current - 1),
  x: () => boxes[current] && pick(current, !boxes[current].checked),
  X: () => boxes[current] && pick(current, true, true),
  e: () => focusOn('#edited') || editOnPage(),
  r: () => focusReason('release'),
  d: () => focusReason('discard'),
  u: () => clickOn('[data-undo]'),
  s: () => clickOn('button[name="note"][value="snooze"]'),
  a: () => clickOn('button[name="note"][value="assign"]'),
  c: () => focusOn('#comment'),
  '/': () => focusOn('[data-search]'),
  '?': () => find('#keys')?.showModal(),
};

/** The inbox shows no editor; the page of the text does. */
function editOnPage() {
  const page = find('a[data-page]');
  if (page) location.assign(`${page.href}#edit`);
}
if (location.hash === '#edit') focusOn('#edited');

/*
 * While another page is on its way, this one decides nothing: its text is no longer the one that the reviewer means. Keys that
 * move and select are kept for the next page, others are dropped. Escape, which stops a browser, gives the keys back, and so
 * does a page that does not come.
 */
let leaving = false;
const longestWaitMs = 10_000;

function leave() {
  leaving = true;
  setTimeout(() => {
    leaving = false;
  }, longestWaitMs);
}

const pressedMeanwhile = [];
const pressedStore = 'bezoar-pressed';
const keptKeys = new Set(['j', 'k', 'x', 'X']);

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a[href]:not([download], [target])');
  const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!link || event.defaultPrevented || event.button !== 0 || hasModifier) return;
  const isHere = link.hash !== '' && link.href.split('#')[0] === location.href.split('#')[0];
  if (!isHere) leave();
});
document.addEventListener('submit', (event) => {
  if (!event.defaultPrevented && event.target.method !== 'dialog') leave();
});
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) leaving = false;
});
addEventListener('pagehide', () => {
  if (pressedMeanwhile.length > 0) sessionStorage.setItem(pressedStore, JSON.stringify(pressedMeanwhile));
});
document.addEventListener(
  'keydown',
  (event) => {
    const { key } = event;
    if (key === 'Escape') leaving = false;
    if (!leaving || event.ctrlKey || event.metaKey || event.altKey || (key.length > 1 && key !== 'Enter')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (inbox && keptKeys.has(key) && !isTyping(event)) pressedMeanwhile.push(key);
  },
  true,
);

function isTyping({ target }) {
  return target instanceof Element && target.closest('input:not([type="checkbox"]), textarea, select, dialog') !== null;
}

let awaitingPageKey = false;

function go(key) {
  awaitingPageKey = false;
  clickOn(`.side a[data-key="${CSS.escape(key)}"]`);
}

document.addEventListener('keydown', (event) => {
  const { target, key } = event;
  if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (awaitingPageKey) {
    event.preventDefault();
    go(key);
    return;
  }
  if (key === 'g') {
    awaitingPageKey = true;
    return;
  }
  if (key === 'Enter' && !(target instanceof Element && target.closest('a, button, summary, label'))) {
    clickOn('a[data-page]');
    return;
  }
  if (!Object.hasOwn(keys, key)) return;
  event.preventDefault();
  keys[key]();
});

/* What was pressed while this page was on its way. */
const earlier = JSON.parse(sessionStorage.getItem(pressedStore) ?? '[]');
sessionStorage.removeItem(pressedStore);
for (const key of inbox ? earlier : []) {
  if (leaving) pressedMeanwhile.push(key);
  else keys[key]();
}

/* Buttons that work only with JavaScript. */
for (const button of all('[data-pick-all]')) {
  button.hidden = false;
  button.addEventListener('click', () => {
    const wanted = boxes.some((box) => !box.checked);
    for (const box of boxes) box.checked = wanted;
    showPicked();
  });
}

for (const button of all('[data-without-script]')) button.hidden = true;

/* On a phone, folds that nobody needs at once are closed. */
if (matchMedia('(max-width: 56rem)').matches) for (const fold of all('details[data-fold]')) fold.open = false;

/* Filters apply when they are chosen, and what is not chosen stays out of the address. */
for (const form of all('form[data-auto]')) {
  form.addEventListener('change', (event) => {
    if (event.target.matches('select, input[type="checkbox"]')) form.requestSubmit();
  });
  form.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
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
      badge.textContent = state.waiting.toLocaleString('en');
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
