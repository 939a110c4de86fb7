import { AsyncLocalStorage } from 'node:async_hooks';
import { Fault } from '../../base/fault.ts';

/** Set in everything that a tool starts, also if it continues after the tool has answered. */
const scope = new AsyncLocalStorage<true>();

/**
 * Whether a tool of a guarded agent runs this code. A model asked for the tool, so what the tool asks other agents comes from
 * a model, and no message there is the user's.
 */
export function isInsideTool(): boolean {
  return scope.getStore() === true;
}

/** Runs a tool. One that yields its results is also continued as a tool. */
export function insideTool<Result>(run: () => Result): Result {
  const result = scope.run(true, run);
  return isIterable(result) ? continuedInside(result) : result;
}

function isIterable(result: unknown): result is object & AsyncIterable<unknown> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
}

function continuedInside<Result extends object & AsyncIterable<unknown>>(result: Result): Result {
  return new Proxy(result, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: readonly unknown[]) => {
        const answer: unknown = scope.run(true, () => value.apply(target, given));
        if (name !== Symbol.asyncIterator) return answer;
        return answer === target ? continuedInside(result) : continuedInside(answer as Result);
      };
    },
  });
}

const scoped = new WeakSet<object>();

/** Runs a method of a tool as a tool from now on. The object stays the same: some frameworks tell tools apart by identity. */
export function scopeTool(tool: object, method: string): void {
  const own: unknown = Reflect.get(tool, method);
  if (typeof own !== 'function' || scoped.has(own)) return;
  function run(this: unknown, ...given: unknown[]): unknown {
    return insideTool(() => (own as (...given: unknown[]) => unknown).apply(this, given));
  }
  scoped.add(run);
  if (Reflect.set(tool, method, run)) return;
  throw new Fault(
    'config-invalid',
    `a frozen tool cannot be guarded, because its ${method} cannot be changed; copy it`,
  );
}
