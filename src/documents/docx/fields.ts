import type { HidingMethod } from '../../model/document.ts';

/** Fields whose result is stored and never shown. */
const silent = /^\s*(?:set|ask|rd|ta|tc|xe|private)\b/i;

interface Field {
  code: string;
  isResult: boolean;
}

/** The fields around the text: code that is computed, then a result that is shown. */
export class Fields {
  readonly #open: Field[] = [];

  /** A mark of a field: where it begins, where its result begins, where it ends. */
  mark(type: string | undefined): void {
    const field = this.#open.at(-1);
    if (type === 'begin') this.#open.push({ code: '', isResult: false });
    else if (type === 'end') this.#open.pop();
    else if (type === 'separate' && field !== undefined) field.isResult = !silent.test(field.code);
  }

  addCode(text: string): void {
    const field = this.#open.at(-1);
    if (field !== undefined && !field.isResult) field.code += text;
  }

  /** How the fields hide text that is not code; undefined if they show it. */
  get hiding(): HidingMethod | undefined {
    const isShown = this.#open.every(({ isResult }) => isResult);
    if (isShown) return undefined;
    // Programs use the result of a field in the code of another; words that are in no result were put there by hand.
    return this.#open.at(-1)?.isResult === true ? 'field-code' : 'not-displayed';
  }
}

/** Whether a field in one element shows its result. */
export function isSilent(code: string): boolean {
  return silent.test(code);
}
