import type { Child } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';

interface ScrollProps {
  readonly label: string;
  readonly class?: string;
  readonly children?: Child;
}

/** Something wider or longer than its place. It can be reached by the keyboard, and has a name when it is. */
export function Scroll({ label, class: extra = '', children }: ScrollProps): JSX.Element {
  const reachable = { tabindex: 0, role: 'group', 'aria-label': label };
  return (
    <div class={`scroll ${extra}`} {...reachable}>
      {children}
    </div>
  );
}
