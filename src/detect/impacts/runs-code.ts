import { oneLine } from '../long-text.ts';
import type { ImpactRule } from '../rule.ts';
import { inOtherLanguages } from './abroad/sentences.ts';

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
    '(make|just|task) (build|test|install|deploy|run|all|lint|clean|dev|release|start|migrate|format|check|docs|publish)',
    oneLine`
      (run|runs|running|execute|call|type|use|invoke|do) (npx|npm|pnpm|yarn|go|cargo|make|git|docker|kubectl|terraform|
      python|python3|node|deno|bun|pip|uv|dotnet|mvn|gradle|rake|bundle|php|composer|helm|ansible*)
    `,
    '(docker|podman|nerdctl) compose? (up|down|run|exec|build|pull|push)',
    '(go|cargo|dotnet|mvn|gradle|mix|rake|bundle|php|composer|helm) (run|build|test|generate|install|exec|clean|deploy|vet|fmt|mod|upgrade|apply)',
    oneLine`
      (get|set|start|stop|restart|remove|new|invoke|add|import) (service|process|item|content|module|command|expression|
      webrequest|restmethod|itemproperty|scheduledtask|aduser)
    `,
    '(open|start|launch) ..2 (terminal|console|powershell|command prompt|shell) ..4 (type|paste|enter|run|execute)',
    '(paste|type|enter) ..4 (into|in|to) ..2 (terminal|console|powershell|command prompt|shell|run dialog|devtools)',
    oneLine`
      (run|execute|start|launch|enable) (the|a|an|this|our|my)? (attached|following|nightly|new|latest)? (macro|macros|
      cronjob|cron job|job|migration|migrations|playbook|pipeline|workflow|installer|executable|notebook|query|statement)
    `,
    '(run|execute|issue|apply) (delete from|drop table|update|insert into|alter table|truncate|select|grant|create table|create user)',
    '(calls|invokes|executes|runs|spawns|starts) ..2 (opt|usr|bin|etc|var|home|tmp|@file)',
    'usage @file',
    ...inOtherLanguages('runs-code'),
  ],
  shapes: [
    { at: ['| sh', '| bash', '|sh', '|bash'], pattern: /\|\s?(?:ba)?sh\b/ },
    { at: ['rm -r', 'rm -f'], pattern: /rm -[rf]{1,2}\s\S/ },
    { at: ['$ '], pattern: /\$ [a-z][\w.-]{1,20} \S/ },
    { at: ['./'], pattern: /(?<![\w./])\.\/[\w-]{2,40}\.(?:sh|py|js|ps1|rb|pl)\b/ },
    { at: ['/bin/'], pattern: /\/bin\/[\w.-]{2,40}(?:\s--?\w|\.sh\b|\.py\b)/ },
    {
      at: ['```bash', '```sh', '```shell', '```powershell', '```python'],
      pattern: /```(?:bash|sh|shell|powershell|python)\b/,
    },
  ],
};
