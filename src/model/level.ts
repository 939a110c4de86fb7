/** How serious a finding is. A number, so that comparisons are numeric and never alphabetic. */
export const levels = [0, 1, 2, 3, 4] as const;
export type Level = (typeof levels)[number];

export const levelNames = ['none', 'low', 'medium', 'high', 'critical'] as const;
export type LevelName = (typeof levelNames)[number];

/** The name of a level. */
export function levelName(level: Level): LevelName {
  return levelNames[level];
}

/** The level with this name. */
export function levelOf(name: LevelName): Level {
  return levelNames.indexOf(name) as Level;
}
