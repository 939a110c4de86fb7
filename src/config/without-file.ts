/**
 * The settings of a hook without a configuration file, which is the usual case. A hook runs before every step of an agent
 * and must not load the parsers and schemas that only a file needs.
 */
import { configIn, findConfigs } from './find-config.ts';
import { userFolder, type Variables } from './user-folder.ts';

export { configIn, userFolder };

/** Whether any configuration file may apply. A hook that needs none loads no parser. */
export function hasConfig(cwd: string, variables: Variables): boolean {
  if (variables.BEZOAR_CONFIG || variables.BEZOAR_STORE) return true;
  return findConfigs(cwd).next().done === false || configIn(userFolder(variables)) !== undefined;
}

export const hookAnswers = ['deny', 'ask'] as const;

/** Also the defaults in the schema of the file. */
export const hookDefaults: { readonly files: readonly string[]; readonly answer: (typeof hookAnswers)[number] } = {
  files: [],
  answer: 'deny',
};
