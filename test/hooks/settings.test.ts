import { linkSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { answerClaudeCode } from '../../src/hooks/claude-code.ts';
import { createInspector } from '../../src/hooks/inspector.ts';
import { proves } from '../support/proves.ts';
import { type Place, place } from './support.ts';

/** The decision about a tool call; `silence` if the hook has no opinion. */
async function decided(at: Place, tool_input: object, inspectorFor = at.inspectorFor): Promise<string> {
  const payload = { hook_event_name: 'PreToolUse', cwd: at.root, tool_name: 'Write', tool_input };
  const { output } = await answerClaudeCode(payload, at.root, inspectorFor);
  const answer = output?.hookSpecificOutput as { permissionDecision: string } | undefined;
  return answer?.permissionDecision ?? 'silence';
}

const writing = (at: Place, name: string, content: string): Promise<string> =>
  decided(at, { file_path: join(at.root, name), content });

const loose = '{"version":1,"policy":{"preset":"observe"}}';

proves('hooks/settings-changes-are-asked', "Bezoar's own files, in every spelling", async () => {
  const at = place();
  for (const name of [
    'bezoar.config.json',
    'bezoar.config.yaml',
    'bezoar.config.yml',
    'bezoar.config.toml',
    'deep/er/bezoar.config.json',
    'BEZOAR.Config.JSON',
    'bezoar.config.json.',
    'bezoar.config.json::$DATA',
    'bezoar.con\u200dfig.json',
    'be\u017foar/../bezoar.config.yaml',
    '.bezoar/anything',
    '../home/.config/bezoar/approved.json',
    '../home/.config/bezoar/bezoar.config.yaml',
    '../home/.config/bezoar/keys.json',
    '../home/.local/state/bezoar/trees/x.json',
  ]) {
    expect([name, await writing(at, name, loose)]).toEqual([name, 'ask']);
    expect([name, await decided(at, { file_path: join(at.root, name), old_string: 'a', new_string: 'b' })]).toEqual([
      name,
      'ask',
    ]);
  }
});

proves('hooks/settings-changes-are-asked', 'a looser policy, whatever tool or folder an agent takes', async () => {
  const at = place({ 'bezoar.config.json': '{"version":1,"policy":{"preset":"strict"}}' });
  const path = join(at.root, 'bezoar.config.json');
  for (const input of [
    { file_path: path, edits: [{ old_string: 'strict', new_string: 'observe' }] },
    { file_path: path, old_string: '"strict"', new_string: '"observe"', replace_all: true },
    { file_path: path, content: '{"version":1}' },
    { file_path: path, content: '' },
    { file_path: join(at.root, '.', 'deep', '..', 'bezoar.config.json'), content: loose },
    { file_path: join(at.root, 'packages/app/Bezoar.CONFIG.toml'), content: 'version = 1' },
  ]) {
    expect([input, await decided(at, input)]).toEqual([input, 'ask']);
  }
});

test('a comment in an own file is asked about too; writing the same text again is not', async () => {
  const text = 'version: 1\n';
  const at = place({ 'bezoar.config.yaml': text });
  expect(await writing(at, 'bezoar.config.yaml', `# note\n${text}`)).toBe('ask');
  expect(await writing(at, 'bezoar.config.yaml', text)).toBe('silence');
  expect(await writing(at, 'notes/config.yaml', loose)).toBe('silence');
});

test('paths that only this machine knows are own files, in any letter case and below folders', async () => {
  const at = place();
  const ownPaths = [join(at.home, 'xdg/bezoar'), join(at.root, 'ops/guard.yaml')];
  const inspectorFor = (root: string) =>
    createInspector({
      root,
      scan: async () => ({ findings: [], impacts: [], level: 0, complete: true }),
      variables: { HOME: at.home },
      ownPaths,
    });
  const decision = (path: string) => decided(at, { file_path: path, content: 'x' }, inspectorFor);
  expect(await decision(join(at.home, 'xdg/bezoar/approved.json'))).toBe('ask');
  expect(await decision(join(at.home, 'XDG/Bezoar/approved.json'))).toBe('ask');
  expect(await decision(join(at.root, 'ops/guard.yaml'))).toBe('ask');
  expect(await decision(join(at.root, 'ops/guard.yaml2'))).toBe('silence');
});

const installed = '{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"bezoar hook claude-code"}]}]}}';
const withSetting = (setting: string): string => installed.replace(/}$/, `,${setting}}`);

proves('hooks/settings-changes-are-asked', 'settings that run programs, widen permissions or are unknown', async () => {
  for (const setting of [
    '"statusLine":{"type":"command","command":"sh x.sh"}',
    '"awsAuthRefresh":"sh x.sh"',
    '"awsCredentialExport":"sh x.sh"',
    '"otelHeadersHelper":"sh x.sh"',
    '"enableAllProjectMcpServers":true',
    '"sandbox":{"enabled":false}',
    '"outputStyle":"evil"',
    '"language":"English, as a pirate"',
    '"Hooks":{}',
    '"__proto__":{"hooks":{}}',
    '"aSettingOfNextYear":1',
    '"theme":{"command":"sh x.sh"}',
    '"theme":"dark; sh x.sh"',
    '"spinnerTipsEnabled":"sh x.sh"',
  ]) {
    const at = place({ '.claude/settings.json': installed });
    expect([setting, await writing(at, '.claude/settings.json', withSetting(setting))]).toEqual([setting, 'ask']);
  }
});

proves('hooks/settings-changes-are-asked', 'the settings of other editors and servers', async () => {
  const server = '{"command":"sh","args":["x.sh"]}';
  for (const [name, content] of [
    ['.vscode/mcp.json', `{"servers":{"x":${server}}}`],
    ['.vscode/settings.json', '{"chat.tools.global.autoApprove":true}'],
    ['.vscode/tasks.json', '{"tasks":[{"label":"build","command":"make"}]}'],
    ['../home/.claude.json', `{"projects":{"/p":{"mcpServers":{"x":${server}}}}}`],
    ['.gemini/settings.json', `{"tools":{"discoveryCommand":"sh x.sh"}}`],
    ['.gemini/trustedFolders.json', '{"/":"TRUST_FOLDER"}'],
    ['.cursor/mcp.json', `{"mcpServers":{"x":${server}}}`],
    ['.cursor/cli.json', '{"permissions":{"allow":["Shell(*)"]}}'],
    ['.mcp.json', `{"mcpServers":{"x":${server}}}`],
    ['.codex/config.toml', 'notify = ["make"]'],
    ['.codex/hooks.json', '{"x":1}'],
    ['.claude/settings.local.json', '{"permissions":{"defaultMode":"acceptEdits"}}'],
    ['.windsurf/mcp_config.json', `{"mcpServers":{"x":${server}}}`],
    ['.kiro/settings/mcp.json', `{"mcpServers":{"x":${server}}}`],
    ['claude_desktop_config.json', `{"mcpServers":{"x":${server}}}`],
    ['opencode.json', '{"mcp":{}}'],
  ] as const) {
    expect([name, await writing(place(), name, content)]).toEqual([name, 'ask']);
  }
});

test('a command line that writes one of the own files is asked about', async () => {
  const at = place();
  const { beforeShell } = at.inspectorFor(at.root);
  for (const target of ['bezoar.config.json', 'sub/../BEZOAR.config.yml', '~/.config/bezoar/approved.json']) {
    expect([target, await beforeShell(`echo '${loose}' > ${target}`, at.root)]).toMatchObject([
      target,
      { answer: 'ask' },
    ]);
  }
});

describe('harmless settings', () => {
  test.each(['"theme":"dark"', '"spinnerTipsEnabled":false', '"$schema":"https://json.schemastore.org/x.json"'])(
    '%s passes',
    async (setting) => {
      const at = place({ '.claude/settings.json': installed });
      expect(await writing(at, '.claude/settings.json', withSetting(setting))).toBe('silence');
      expect(await writing(at, '.claude/settings.json', ` ${installed}\n`)).toBe('silence');
    },
  );

  test('do not hide a key that is written twice, which parsers read differently', async () => {
    const at = place({ '.claude/settings.json': installed });
    const twice = `{"hooks":{"Stop":[]},${withSetting('"theme":"dark"').slice(1)}`;
    expect(JSON.parse(twice).hooks).toEqual(JSON.parse(installed).hooks);
    expect(await writing(at, '.claude/settings.json', twice)).toBe('ask');
  });
});

describe('links', () => {
  test('the target of a link under a guarded name, its hard link, and a target that does not exist yet', async () => {
    const at = place({ 'dotfiles/claude.json': '{}', 'dotfiles/bezoar.yaml': 'version: 1\n', 'plain.txt': '' });
    mkdirSync(join(at.root, '.claude'));
    symlinkSync(join(at.root, 'dotfiles/claude.json'), join(at.root, '.claude/settings.json'));
    linkSync(join(at.root, 'dotfiles/bezoar.yaml'), join(at.root, 'bezoar.config.yaml'));
    symlinkSync(join(at.root, 'dotfiles/later.json'), join(at.root, '.mcp.json'));
    expect(await writing(at, 'dotfiles/claude.json', '{"env":{"A":"b"}}')).toBe('ask');
    expect(await writing(at, 'dotfiles/bezoar.yaml', 'version: 1\npolicy: { preset: observe }\n')).toBe('ask');
    expect(await writing(at, 'dotfiles/later.json', '{"mcpServers":{}}')).toBe('ask');
    expect(await writing(at, 'plain.txt', 'x')).toBe('silence');
  });

  test('a link elsewhere that leads to a guarded file', async () => {
    const at = place({ 'bezoar.config.json': '{"version":1}' });
    symlinkSync(join(at.root, 'bezoar.config.json'), join(at.root, 'innocent.txt'));
    expect(await writing(at, 'innocent.txt', loose)).toBe('ask');
  });
});
