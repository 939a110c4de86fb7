import type { AccusingRule, RuleShape, ScanScope } from '../rule.ts';

type Row = readonly [id: string, scope: ScanScope, phrases: readonly string[], ...shapes: readonly RuleShape[]];

const secretVariable = String.raw`\$\{?\w{0,60}(?:KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL|API)`;
const write = '(?:update|modify|edit|write|change|append|add to)';

/**
 * hermes-agent's 36 ids and what it means by each, in its order. It blocks by words alone, so many honest notes match ("a heartbeat to
 * Consul"); Bezoar's own rules ask for more and decide about its memory. These only answer what hermes-agent would say.
 */
const rows: readonly Row[] = [
  ['prompt_injection', 'minimal', ['ignore ..8 previous|all|above|prior ..8 instructions']],
  ['sys_prompt_override', 'minimal', ['system prompt override']],
  ['disregard_rules', 'minimal', ['disregard ..8 your|all|any ..8 instructions|rules|guidelines']],
  [
    'bypass_restrictions',
    'minimal',
    ['act as if|though ..4 you ..4 (have no|dont have) ..4 restrictions|limits|rules'],
  ],
  [
    'html_comment_injection',
    'minimal',
    [],
    {
      at: ['<!--'],
      pattern: /<!--[^>]{0,512}?(?<![a-z])(?:ignore|override|system|secret|hidden)(?![a-z])[^>]{0,512}-->/i,
    },
  ],
  [
    'hidden_div',
    'minimal',
    [],
    { at: ['<'], pattern: /<\s{0,4}div\s{1,4}style\s{0,4}=\s{0,4}["'][^>]{0,2048}?display\s{0,4}:\s{0,4}none/i },
  ],
  ['translate_execute', 'minimal', ['translate ..12 into ..3 and execute|run|eval']],
  ['deception_hide', 'minimal', ['do not ..8 tell ..8 the user']],
  ['role_hijack', 'standard', ['you are ..8 now a|an|the']],
  ['role_pretend', 'standard', ['pretend ..8 (you are|to be)']],
  ['leak_system_prompt', 'standard', ['output ..8 system|initial prompt']],
  ['remove_filters', 'standard', ['respond|answer|reply without ..8 restrictions|limitations|filters|safety']],
  ['fake_update', 'standard', ['you have been ..8 updated|upgraded|patched to']],
  ['identity_override', 'standard', [], { at: ['name yourself '], pattern: /name yourself\s{1,4}\w/i }],
  ['c2_node_registration', 'standard', ['register as? a? node|nodes']],
  ['c2_heartbeat', 'standard', ['(heartbeat|beacon|checkin|check in) to|with']],
  ['c2_task_pull', 'standard', ['pull down? new? task|tasks|tasking']],
  ['c2_network_connect', 'standard', ['connect to the network']],
  ['forced_action', 'standard', ['you must ..3 register|connect|report|beacon']],
  ['anti_forensic_oneliner', 'standard', ['only use (oneliner|oneliners|one liner|one liners)']],
  ['anti_forensic_disk', 'standard', ['never ..8 create|write ..8 script|file ..8 disk']],
  [
    'env_var_unset_agent',
    'standard',
    [],
    { at: ['unset '], pattern: /unset\s{1,4}\w{0,40}?(?:CLAUDE|CODEX|HERMES|AGENT|OPENAI|ANTHROPIC)/i },
  ],
  ['known_c2_framework', 'standard', ['(cobalt strike|cobaltstrike|sliver|havoc|mythic|metasploit|brainworm|praxis)']],
  ['c2_explicit', 'standard', ['c2 server|channel|infrastructure|beacon']],
  ['c2_explicit_long', 'standard', ['command and control']],
  ['exfil_curl', 'minimal', [], { at: ['curl'], pattern: new RegExp(`curl\\s[^\\n]{0,2048}?${secretVariable}`, 'i') }],
  ['exfil_wget', 'minimal', [], { at: ['wget'], pattern: new RegExp(`wget\\s[^\\n]{0,2048}?${secretVariable}`, 'i') }],
  [
    'read_secrets',
    'minimal',
    [],
    { at: ['cat '], pattern: /cat\s[^\n]{0,2048}?(?:\.env|credentials|\.netrc|\.pgpass|\.npmrc|\.pypirc)/i },
  ],
  [
    'send_to_url',
    'strict',
    [],
    {
      at: ['send', 'post', 'upload', 'transmit'],
      pattern: /(?:send|post|upload|transmit)\s[^\n]{0,2048}?(?:to|at)\s{1,8}https?:\/\//i,
    },
  ],
  [
    'context_exfil',
    'strict',
    ['include|output|print|share ..8 (conversation|chat history|previous messages|full context|entire context)'],
  ],
  ['ssh_backdoor', 'strict', [], { at: ['authorized_keys'], pattern: /authorized_keys/i }],
  ['ssh_access', 'strict', [], { at: ['~/.ssh', '$home/.ssh'], pattern: /(?:~|\$HOME)\/\.ssh/i }],
  ['hermes_env', 'strict', [], { at: ['~/.hermes', '$home/.hermes'], pattern: /(?:~|\$HOME)\/\.hermes\/\.env/i }],
  [
    'agent_config_mod',
    'strict',
    [],
    {
      at: ['update', 'modify', 'edit', 'write', 'change', 'append', 'add to'],
      pattern: new RegExp(`${write}[^\\n]{0,2048}?(?:AGENTS\\.md|CLAUDE\\.md|\\.cursorrules|\\.clinerules)`, 'i'),
    },
  ],
  [
    'hermes_config_mod',
    'strict',
    [],
    {
      at: ['update', 'modify', 'edit', 'write', 'change', 'append', 'add to'],
      pattern: new RegExp(`${write}[^\\n]{0,2048}?\\.hermes/(?:config\\.yaml|SOUL\\.md)`, 'i'),
    },
  ],
  [
    'hardcoded_secret',
    'strict',
    [],
    {
      at: ['api_key', 'api-key', 'apikey', 'token', 'secret', 'password'],
      pattern: /(?:api[_-]?key|token|secret|password)\s{0,8}[=:]\s{0,8}["'][\w+/=-]{20}/i,
    },
  ],
];

export const hermesIds: readonly string[] = rows.map(([id]) => id);

export const hermesRules: readonly AccusingRule[] = rows.map(([id, scope, phrases, ...shapes]) => ({
  id,
  title: `What hermes-agent names ${id}`,
  category: 'custom',
  level: 2,
  confidence: 0.5,
  scope,
  threats: ['T01'],
  why: 'hermes-agent refuses a text with these words.',
  advice: 'See what the rule of the same name of Bezoar says.',
  unmitigated: 'all',
  phrases,
  shapes,
}));
