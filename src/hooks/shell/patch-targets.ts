/** A file that a patch changes, and the lines it adds. */
export interface PatchTarget {
  readonly path: string;
  readonly text: string;
}

const maxTargets = 1_000;

/** The files and added lines of a unified diff. */
export function patchTargets(patch: string): readonly PatchTarget[] {
  const targets: { readonly path: string; readonly lines: string[] }[] = [];
  for (const line of patch.split('\n')) {
    const [, path] = /^(?:\+\+\+|rename to|copy to) "?(?:b\/)?([^\t"]+)/.exec(line) ?? [];
    if (path !== undefined && targets.length < maxTargets) targets.push({ path: path.trim(), lines: [] });
    else if (line.startsWith('+')) targets.at(-1)?.lines.push(line.slice(1));
  }
  return targets.map(({ path, lines }) => ({ path, text: lines.join('\n') }));
}
