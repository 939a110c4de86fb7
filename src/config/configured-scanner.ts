import { readFileSync } from 'node:fs';
import { codeOf } from '../base/code-of.ts';
import { Fault } from '../base/fault.ts';
import type { RulePack } from '../detect/index.ts';
import type { TextScanner } from '../guard/index.ts';
import type { BezoarConfig } from './bezoar-config.ts';
import { readData } from './read-data.ts';

/** The scanner of a configuration: the built-in rules with its packs and its model. An unreadable pack or model is a Fault. */
export async function configuredScanner({ packs, model }: Pick<BezoarConfig, 'packs' | 'model'>): Promise<TextScanner> {
  // Imported here so that programs that only read a configuration or a key do not load the rules.
  const { createScanner, parseModel, parsePack } = await import('../detect/index.ts');
  const learned =
    typeof model === 'string'
      ? parseModel(
          read(model, 'model', (text) => JSON.parse(text) as unknown),
          model,
        )
      : model;
  const rulePacks: RulePack[] = [];
  for (const path of packs) rulePacks.push(await parsePack(read(path, 'rule pack', readData), path));
  return createScanner({
    packs: rulePacks,
    ...(learned === undefined ? {} : { learned }),
  });
}

function read(path: string, what: string, parse: (text: string, path: string) => unknown): unknown {
  try {
    return parse(readFileSync(path, 'utf8'), path);
  } catch (error) {
    if (error instanceof Fault) throw error;
    const why = error instanceof SyntaxError ? 'not JSON' : codeOf(error);
    throw new Fault('config-invalid', `the ${what} ${path} cannot be read (${why})`, { path }, error);
  }
}
