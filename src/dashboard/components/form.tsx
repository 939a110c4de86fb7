import type { Child } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';

interface FormProps {
  readonly action: string;
  /** The caller's CSRF token, which the server checks. */
  readonly csrf: string;
  readonly class?: string;
  readonly id?: string;
  readonly children?: Child;
}

/** The only element through which a page changes anything. */
export function Form({ action, csrf, children, ...rest }: FormProps): JSX.Element {
  return (
    <form method="post" action={action} {...rest}>
      <input type="hidden" name="_csrf" value={csrf} />
      {children}
    </form>
  );
}

/**
 * Enter in a field presses the first submit button of its form. In a form with opposite buttons, that is this one, which
 * does nothing: nobody decides by accident.
 */
export function NoDefaultButton(): JSX.Element {
  return <button type="submit" disabled hidden />;
}

interface ReasonProps {
  readonly id: string;
  readonly label?: string;
  readonly value?: string;
  readonly placeholder?: string;
}

/** The reviewer's reason, which stays in the journal forever. */
export function Reason({ id, label = 'Reason', value = '', placeholder = '' }: ReasonProps): JSX.Element {
  return (
    <label class="field" for={id}>
      <span>{label}</span>
      <input
        id={id}
        name="reason"
        required
        maxlength={1_000}
        value={value}
        placeholder={placeholder}
        autocomplete="off"
      />
    </label>
  );
}
