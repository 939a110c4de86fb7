/** A page of a megabyte that costs as much as its kind can. */
export type HostilePage = readonly [name: string, make: () => string];

const whole = 1_000_000;
const half = whole / 2;

/** Pieces until they are as long as wanted. */
function fill(piece: (index: number) => string, length = whole): string {
  const pieces: string[] = [];
  for (let [index, size] = [0, 0]; size < length; index++) {
    const one = piece(index);
    pieces.push(one);
    size += one.length;
  }
  return pieces.join('');
}

export const hostilePages: readonly HostilePage[] = [
  [
    'rules x elements',
    () =>
      `<style>${fill((index) => `div .c${index} p{opacity:1}`, half)}</style><div>${fill((index) => `<p>a${index}</p>`, half)}</div>`,
  ],
  [
    'rules x elements, own parents',
    () =>
      `<style>${fill((index) => `div .c${index} p{opacity:1}`, half)}</style>${fill((index) => `<div><p>a${index}</p></div>`, half)}`,
  ],
  ['all match', () => `<style>${fill(() => `p{opacity:1}`, half)}</style>${fill((index) => `<p>a${index}</p>`, half)}`],
  [
    'few rules all match',
    () => `<style>${fill(() => `*{opacity:1;color:#000}`, 20000)}</style>${fill((index) => `<p>a${index}</p>`, whole)}`,
  ],
  [
    'has bomb',
    () =>
      `<style>${fill((index) => `div:has(p.x${index}){opacity:0}`, half)}</style>${fill(() => `<div><p>a</p></div>`, half)}`,
  ],
  [
    'not bomb',
    () =>
      `<style>${fill((index) => `p:not(.a${index} .b .c){opacity:.9}`, half)}</style>${fill(() => `<p>a</p>`, half)}`,
  ],
  ['sibling bomb', () => `<style>${fill(() => `b~p{opacity:0}`, 1000)}</style>${fill(() => `<p>a</p>`, whole)}`],
  [
    'nth of bomb',
    () =>
      `<style>${fill((index) => `p:nth-child(${index}n+1 of p){opacity:.9}`, 2000)}</style>${fill(() => `<p>a</p>`, whole)}`,
  ],
  ['deep', () => '<div>'.repeat(990) + fill(() => '<b>a</b>', whole)],
  [
    'deep selectors',
    () =>
      `<style>${fill(() => `div div div div div div div p.z{opacity:0}`, half)}</style>${'<div>'.repeat(900)}${fill(() => '<p class=z>a</p>', half)}`,
  ],
  ['long selectors', () => `<style>${'a '.repeat(half / 2)}{opacity:0}</style>${fill(() => '<a>a</a>', half)}`],
  [
    'is in is',
    () => `<style>${':is('.repeat(50)}p${')'.repeat(50)}{opacity:0}</style>${fill(() => '<p>a</p>', whole)}`,
  ],
  ['nesting depth', () => `<style>${'a{'.repeat(half)}</style>b`],
  [
    'nesting product',
    () => `<style>${'a,b,c,d{'.repeat(40)}opacity:0${'}'.repeat(40)}</style>${fill(() => '<a>a</a>', whole)}`,
  ],
  [
    'nesting and',
    () => `<style>${'& & a{'.repeat(40)}opacity:0${'}'.repeat(40)}</style>${fill(() => '<a>a</a>', whole)}`,
  ],
  ['open brackets', () => `<style>${'('.repeat(whole)}</style>b`],
  ['open strings', () => `<style>${fill(() => `a{content:"\n`, whole)}</style>b`],
  [
    'var bomb',
    () =>
      `<style>p{${fill((index) => `--v${index}:var(--v${index + 1})var(--v${index + 1});`, half)}opacity:var(--v0)}</style>${fill(() => '<p>a</p>', half)}`,
  ],
  [
    'var chain',
    () => `<style>p{${fill((index) => `--v${index}:var(--v${index + 1});`, half)}opacity:var(--v0)}</style><p>a</p>`,
  ],
  ['inline styles', () => fill((index) => `<p style="opacity:calc(1 - ${index}/99999999)">a</p>`, whole)],
  [
    'gradients',
    () =>
      '<div style="background:linear-gradient(#00000011,#11111122,#22222233,#33333344)">'.repeat(500) +
      fill(() => '<b>a</b>', whole),
  ],
  [
    'covers',
    () =>
      `<style>.c{position:absolute;inset:0;background:#fff}</style>${fill(() => '<div><div class=c></div><p>a</p></div>', whole)}`,
  ],
  ['clips', () => '<div style="overflow:hidden;height:99999px">'.repeat(900) + fill(() => '<b>a</b>', whole)],
  [
    'media',
    () =>
      `<style>${fill((index) => `@media (min-width:${index}px) and (max-width:${index + 5}px){p{opacity:0}}`, whole)}</style><p>a</p>`,
  ],
  ['layers', () => `<style>${fill((index) => `@layer a${index}.b.c{p{opacity:1}}`, whole)}</style><p>a</p>`],
  [
    'scopes',
    () =>
      `<style>${fill((index) => `@scope (.a${index}) to (.b){p{opacity:0}}`, half)}</style>${fill(() => '<p>a</p>', half)}`,
  ],
  [
    'keyframes',
    () =>
      `<style>${fill((index) => `@keyframes k${index}{to{opacity:0}}`, half)}p{animation:${fill((index) => `k${index} 1s,`, 100000)}x 1s}</style>${fill(() => '<p>a</p>', half)}`,
  ],
  ['imports', () => `<style>@import "data:text/css,${'%40import%20%22data:text/css,'.repeat(20000)}";</style>b`],
  [
    'shadow roots',
    () =>
      fill(
        () => '<div><template shadowrootmode=open><style>p{opacity:1}</style><slot></slot></template><p>a</p></div>',
        whole,
      ),
  ],
  [
    'slots',
    () =>
      `<div><template shadowrootmode=open>${fill(() => '<slot></slot>', half)}</template>${fill(() => '<p>a</p>', half)}</div>`,
  ],
  ['unclosed', () => fill(() => '<b><i>', whole)],
  ['svg', () => `<svg>${fill(() => '<rect width=99 height=99 /><text>a</text>', whole)}</svg>`],
  [
    'pseudo',
    () =>
      `<style>p::after{content:"";position:absolute;inset:0;background:red}</style>${fill(() => '<p>a</p>', whole)}`,
  ],
  ['bad declarations', () => `<style>${fill(() => 'a{b:c{', whole)}</style>a`],
];
