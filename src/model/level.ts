/** How bad a finding is. A number, so that "worse than" is arithmetic and never the alphabet. */
export type Level = 0 | 1 | 2 | 3 | 4;

export const levelNames: readonly ['none', 'low', 'medium', 'high', 'critical'] = [
  'none',
  'low',
  'medium',
  'high',
  'critical',
];
export type LevelName = (typeof levelNames)[number];

/** The name of a level. */
export function levelName(level: Level): LevelName {
  return levelNames[level];
}

/** The level of a name. */
export function levelOf(name: LevelName): Level {
  return levelNames.indexOf(name) as Level;
}
