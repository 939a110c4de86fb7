import { Argument, type Command } from 'commander';
import type { Context } from '../context.ts';
import { jsonText } from '../json-text.ts';
import { print } from '../print.ts';

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

const notes = `
Examples:
  bezoar completion bash > ~/.local/share/bash-completion/completions/bezoar
  bezoar completion zsh > "\${fpath[1]}/_bezoar"
  bezoar completion fish > ~/.config/fish/completions/bezoar.fish

Exit codes: 0 printed, 2 unknown shell.`;

export function addCompletion(program: Command, context: Context): void {
  program
    .command('completion')
    .description('print a completion script for your shell')
    .addArgument(new Argument('<shell>', 'your shell').choices(shells))
    .option('--json', 'print the script inside a JSON document')
    .addHelpText('after', `\n${notes.trim()}`)
    .action((shell: Shell, { json }: { readonly json?: true }) => {
      const script = writers[shell](wordsOf(program));
      return print(context, json ? jsonText({ shell, script }) : script);
    });
}

interface Words {
  readonly name: string;
  readonly about: string;
  readonly options: readonly string[];
}

/** Derived from the program itself, so that new commands complete automatically. */
function wordsOf(program: Command): readonly Words[] {
  return program.commands.map((command) => ({
    name: command.name(),
    about: command.description(),
    options: [...command.options, ...program.options].flatMap(({ long }) => long ?? []).concat('--help'),
  }));
}

const writers: Readonly<Record<Shell, (words: readonly Words[]) => string>> = {
  bash: (words) => `# bash completion for bezoar
_bezoar() {
  local word="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${words.map(({ name }) => name).join(' ')}" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${words.map(({ name, options }) => `    ${name}) COMPREPLY=($(compgen -W "${options.join(' ')}" -- "$word")) ;;`).join('\n')}
  esac
}
complete -o default -F _bezoar bezoar
`,
  zsh: (words) => `#compdef bezoar
_bezoar() {
  if (( CURRENT == 2 )); then
    local -a commands=(
${words.map(({ name, about }) => `      ${quoted(`${name}:${about}`)}`).join('\n')}
    )
    _describe command commands
    return
  fi
  case "$words[2]" in
${words.map(({ name, options }) => `    ${name}) compadd -- ${options.join(' ')} ;;`).join('\n')}
  esac
  _files
}
compdef _bezoar bezoar
`,
  fish: (words) =>
    [
      '# fish completion for bezoar',
      ...words.map(({ name, about }) => `complete -c bezoar -n __fish_use_subcommand -a ${name} -d ${quoted(about)}`),
      ...words.flatMap(({ name, options }) =>
        options.map((option) => `complete -c bezoar -n '__fish_seen_subcommand_from ${name}' -l ${option.slice(2)}`),
      ),
      '',
    ].join('\n'),
};

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
