import { homedir } from 'node:os';
import { type Editor, projectPlace, type SettingsPlace, settingsPlaces, userPlace } from '../../hooks/index.ts';
import type { Context } from '../context.ts';

export function homeOf({ io }: Pick<Context, 'io'>): string {
  return io.env.HOME || homedir();
}

/** The settings that a command is about. */
export function placeOf(context: Context, editor: Editor, { project }: { readonly project?: true }): SettingsPlace {
  const { io } = context;
  return project ? projectPlace(editor, io.cwd) : userPlace(editor, homeOf(context), io.env);
}

/** All settings whose hooks run in a project, by default the working folder. */
export function placesOf(context: Context, editor: Editor, project: string = context.io.cwd): readonly SettingsPlace[] {
  return settingsPlaces(editor, homeOf(context), project, context.io.env);
}
