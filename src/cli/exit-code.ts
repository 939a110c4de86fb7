/** Part of the interface: scripts and pipelines branch on these. */
export const exitCode: { readonly clean: 0; readonly found: 1; readonly error: 2; readonly interrupted: 130 } = {
  clean: 0,
  found: 1,
  error: 2,
  interrupted: 130,
};

export const exitCodeHelp = `
Exit codes:
  0  nothing found at or above the level asked for
  1  something found at or above that level
  2  something went wrong: a bad option, or a text that could not be read in full.
     The rest was still scanned and reported, and 2 wins over 1, because what was
     not read may hold anything.`;
