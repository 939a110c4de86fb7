import { isObject } from '../base/is-object.ts';
import type { Objection } from './scan-change.ts';

/** Keys of the settings of agents that decide what runs and what is allowed. */
const powers = ['hooks', 'disableAllHooks', 'permissions', 'mcpServers', 'env', 'apiKeyHelper', 'enabledPlugins'];
const ours = /\bbezoar\b[^"]*\bhook\b/;

/** An agent that may rewrite its own leash has none: a change of what runs or what is allowed is a person's to make. */
export function objectionToSettings(name: string, before: string, after: string): Objection | undefined {
  if (ours.test(before) && !ours.test(after)) {
    return {
      answer: 'deny',
      reason: `${name} would no longer run Bezoar's hook; run \`bezoar hook install --uninstall\` yourself if you mean it`,
    };
  }
  const [was, becomes] = [settingsOf(before), settingsOf(after)];
  if (becomes === undefined)
    return before === after
      ? undefined
      : { answer: 'ask', reason: `${name} decides what runs around the agent, and would change` };
  const changed = powers.filter((key) => JSON.stringify(was?.[key]) !== JSON.stringify(becomes[key]));
  if (changed.length === 0) return undefined;
  return { answer: 'ask', reason: `${name} would change ${changed.join(', ')}, which decide what the agent may do` };
}

/** Undefined for what is not a JSON object: TOML, YAML, or broken. Then any change is worth a question. */
function settingsOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const data: unknown = JSON.parse(text === '' ? '{}' : text);
    return isObject(data) ? data : undefined;
  } catch {
    return undefined; // the caller treats it as unknown, which is not clean
  }
}
