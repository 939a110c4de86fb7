import { oneLine } from '../long-text.ts';
import type { ImpactRule } from '../rule.ts';

// Names a command, a script or a package that would be run.
export const rule: ImpactRule = {
  id: 'runs_code',
  title: 'Names code to run',
  scope: 'minimal',
  impact: 'runs-code',
  phrases: [
    oneLine`
      (npm|pnpm|yarn|pip|pip3|uv|pipx|gem|cargo|brew|apt|apt-get|dnf|yum|pacman|choco|winget|go|composer|poetry|
      conda|bun|deno|snap) (install|add|i|get|run|update|upgrade|ci|dlx|exec|sync|global)
    `,
    '(npx|uvx|bunx) ..1 (create|init|add|y|install|run|@file)',
    '(run|execute|launch|invoke|call|start|source|running|executing) ..4 @file',
    '(run|execute|launch|running|executing) ..2 (script|command|commands|code|binary|program|snippet|macro|query|sql|shell)',
    oneLine`
      (sudo|bash|curl|wget|powershell|pwsh|chmod|eval|exec|kubectl|terraform|systemctl|crontab|docker)
      (c|s|fssl|x|o|l|run|exec|apply|delete|create|start|stop|restart|enable|install|get|r|@url|@file|apt|apt-get|
      rm|compose|build|e)
    `,
    '(python|python3|node|ruby|perl|sh|php) (@file|c|m|e)',
    'git (push|clone|pull|checkout|reset|rebase|commit|config|submodule)',
    '(make|just|task) (build|test|install|deploy|run|all|lint|clean|dev)',
  ],
  shapes: [
    { at: ['| sh', '| bash', '|sh', '|bash'], pattern: /\|\s?(?:ba)?sh\b/ },
    { at: ['rm -r', 'rm -f'], pattern: /rm -[rf]{1,2}\s\S/ },
    { at: ['$ '], pattern: /\$ [a-z][\w.-]{1,20} \S/ },
    {
      at: ['```bash', '```sh', '```shell', '```powershell', '```python'],
      pattern: /```(?:bash|sh|shell|powershell|python)\b/,
    },
  ],
};
