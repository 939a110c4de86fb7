/** What we promise. Tests cite these ids with `proves`; an id nobody proves fails the build. */
export const guarantees = {
  'scan/never-throws': 'A scan of any string returns a report; no text makes it throw.',
  'scan/spans-inside': 'Every span a report names lies inside the text that was submitted.',
  'scan/deterministic': 'The same text gives the same report, whatever was scanned before it.',
  'scan/hiding-never-helps':
    'Hiding an attack behind invisible, look-alike or encoded characters never makes its level milder.',
  'scan/ordinary-unicode-is-clean':
    'Ordinary text of any script, and ordinary emoji, raises no hidden-content finding.',
  'scan/incomplete-is-not-clean': 'A scan that did not read everything says so and is never reported as clean.',
  'scan/linear-rules': 'No rule and no input makes the time of a scan grow faster than the length of its text.',
  'views/map-back-exactly': 'Every reading of a text points back at the exact range of the original it stands for.',
  'policy/monotone': 'More suspicion, less trust or less reading never makes a verdict milder.',
  'reference/conformance': 'The scanner agrees with the reference cases, text by text.',
  'cli/exit-codes':
    'The program exits 0 when nothing was found at the level asked for, 1 when something was, 2 when it could not do or read it all.',
  'cli/bad-files-are-named': 'A file the program could not read or parse is named, and the run is not clean.',
  'packs/bad-packs-refused':
    'A rule pack that does not fit the schema, or holds a pattern we cannot run, is refused whole.',
  'learned/padding-never-helps': 'Honest text around an attack never lowers what the model makes of it.',
  'learned/hiding-never-helps': 'Invisible characters never change what the model makes of a text.',
  'learned/asks-and-never-blocks':
    'The model alone asks for a person; it never blocks, and never holds what the user said.',
} as const;

export type GuaranteeId = keyof typeof guarantees;
