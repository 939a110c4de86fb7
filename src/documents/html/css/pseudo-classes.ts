import getNthCheck from 'nth-check';
import type { HtmlElement } from '../tree.ts';
import type { SelectorContext } from './selector-context.ts';

/** Answered by css-select from the tree alone. */
export const stateless: ReadonlySet<string> = new Set(
  (
    'root empty scope first-child last-child only-child first-of-type last-of-type only-of-type nth-child nth-last-child ' +
    'lang any-link link disabled enabled checked required optional read-only read-write hover visited active'
  ).split(' '),
);

/** They depend on what a person or a script does with a form. */
export const unknownState: ReadonlySet<string> = new Set(
  'valid invalid in-range out-of-range default indeterminate state has-slotted heading'.split(' '),
);

type Test = (context: SelectorContext, element: HtmlElement, value: string) => boolean;

const has = (element: HtmlElement, name: string): boolean => element.attrs.some((one) => one.name === name);
const never: Test = () => false;

/** Of a page that nobody has touched yet. */
export const pseudoClasses: Readonly<Record<string, Test>> = {
  ...Object.fromEntries(
    (
      'focus focus-visible focus-within target target-within fullscreen -webkit-full-screen modal popover-open ' +
      'picture-in-picture autofill -webkit-autofill user-valid user-invalid current past future playing paused muted ' +
      'seeking buffering stalled volume-locked active-view-transition -webkit-drag target-current checked-current'
    )
      .split(' ')
      .map((name) => [name, never]),
  ),
  host: (context, element) => element === context.host,
  open: (_context, element) => ['details', 'dialog'].includes(element.tagName) && has(element, 'open'),
  defined: (_context, element) => !element.tagName.includes('-'),
  'placeholder-shown': (_context, element) => has(element, 'placeholder') && !has(element, 'value'),
  '-webkit-any-link': (_context, element) => ['a', 'area'].includes(element.tagName) && has(element, 'href'),
  dir: (context, element, value) => context.directionOf(element) === value.trim().toLowerCase(),
  'cached-nth-child': nth((context, element) => context.indexOf(element).fromStart),
  'cached-nth-last-child': nth((context, element) => context.indexOf(element).fromEnd),
  'cached-nth-of-type': nth((context, element) => context.indexOf(element).fromStartOfType),
  'cached-nth-last-of-type': nth((context, element) => context.indexOf(element).fromEndOfType),
};

const checks = new Map<string, (index: number) => boolean>();
const maxChecks = 1_000;

function nth(position: (context: SelectorContext, element: HtmlElement) => number): Test {
  return (context, element, formula) => {
    let check = checks.get(formula);
    if (check === undefined) {
      if (checks.size >= maxChecks) checks.clear();
      check = getNthCheck(formula);
      checks.set(formula, check);
    }
    return check(position(context, element));
  };
}
