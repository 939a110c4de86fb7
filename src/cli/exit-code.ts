/** Part of the interface: scripts and pipelines branch on these. */
export const exitCode: { readonly clean: 0; readonly found: 1; readonly error: 2; readonly interrupted: 130 } = {
  clean: 0,
  found: 1,
  error: 2,
  interrupted: 130,
};

export const exitCodeHelp = `
Exit codes:
  0  no findings at or above --min-level
  1  findings at or above --min-level
  2  an error: an invalid option, a text that could not be read completely, or
     folders without a file to scan. All other texts are still scanned and
     reported. 2 takes precedence over 1, because the unread text may contain
     anything. If no text was scanned, there is no verdict (JSON: null).`;
