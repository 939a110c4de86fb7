import { isObject } from '../base/is-object.ts';
import type { Objection } from './scan-change.ts';

/** Settings that decide what runs and what is allowed. */
const sensitiveKeys = [
  'hooks',
  'disableAllHooks',
  'permissions',
  'mcpServers',
  'env',
  'apiKeyHelper',
  'enabledPlugins',
];
const ours = /\bbezoar\b[^"]*\bhook\b/;

/** An agent must not loosen its own limits: only a person may change what runs and what is allowed. */
export function objectionToSettings(name: string, before: string, after: string): Objection | undefined {
  if (ours.test(before) && !ours.test(after)) {
    return {
      answer: 'deny',
      reason: `${name} would no longer run Bezoar's hook; to remove it, run \`bezoar hook install --uninstall\` yourself`,
    };
  }
  const [was, becomes] = [settingsOf(before), settingsOf(after)];
  if (becomes === undefined)
    return before === after
      ? undefined
      : { answer: 'ask', reason: `${name} decides what runs with the agent, and would change` };
  const changed = sensitiveKeys.filter((key) => JSON.stringify(was?.[key]) !== JSON.stringify(becomes[key]));
  if (changed.length === 0) return undefined;
  return { answer: 'ask', reason: `${name} would change ${changed.join(', ')}, which decide what the agent may do` };
}

/** Undefined unless a JSON object (TOML, YAML, broken). Then every change is questioned. */
function settingsOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const data: unknown = JSON.parse(text === '' ? '{}' : text);
    return isObject(data) ? data : undefined;
  } catch {
    return undefined; // the caller treats unknown as not clean
  }
}
