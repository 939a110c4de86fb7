import type { Child } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';

interface ScrollProps {
  readonly label: string;
  readonly class?: string;
  readonly children?: Child;
}

/** Content that scrolls. It can be focused by keyboard, and a focusable element needs a name. */
export function Scroll({ label, class: extra = '', children }: ScrollProps): JSX.Element {
  const focusable = { tabindex: 0, role: 'group', 'aria-label': label };
  return (
    <div class={`scroll ${extra}`} {...focusable}>
      {children}
    </div>
  );
}
