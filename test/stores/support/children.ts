import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./start-child.ts', import.meta.url));

/** Processes that open the same store at the same moment. Gives what each of them said. */
export async function startTogether(address: string, names: readonly string[]): Promise<readonly string[]> {
  const children = names.map((name) => {
    const child = spawn(process.execPath, ['--import', 'tsx', script, address, name]);
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
