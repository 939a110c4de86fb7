import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { bundleProgram } from '../../support/bundle.ts';

/** Starts processes that open the same store at the same moment. Returns what each of them printed. */
export async function startTogether(address: string, names: readonly string[]): Promise<readonly string[]> {
  const program = await bundleProgram('test/stores/support/start-child.ts');
  const children = names.map((name) => {
    const child = spawn(process.execPath, [program, address, name]);
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    const ended = once(child, 'close');
    return { child, ready: once(child.stdout, 'data'), answer: ended.then(() => said) };
  });
  await Promise.all(children.map(({ ready }) => ready));
  for (const { child } of children) child.stdin.write('go');
  return Promise.all(children.map(({ answer }) => answer));
}
