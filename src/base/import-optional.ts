import { Fault } from './fault.ts';

/**
 * Loads a package that few users need and that `npm install bezoar` therefore omits (an optional peer dependency).
 * `load` is the import itself, so that the layer table sees it. `use` names what needs the package, as the subject of a
 * sentence.
 */
export async function importOptional<T>(name: string, use: string, load: () => Promise<T>): Promise<T> {
  const loaded = await importIfInstalled(name, load);
  if (loaded !== undefined) return loaded;
  throw new Fault('package-missing', `${use} needs the package ${name}; install it with \`npm install ${name}\``, {
    package: name,
  });
}

/** Undefined if this very package is not installed. A package that is installed but fails to load is an error. */
export async function importIfInstalled<T>(name: string, load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load();
  } catch (error) {
    if (isMissing(error, name)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown, name: string): boolean {
  const isNotFound = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
  return isNotFound && error.message.includes(`'${name}'`);
}
