import { Argument, type Command } from 'commander'
import type { MallCli } from './mall-cli.ts'

/** Words that may follow each command line: `operator` → `create list …` and its options. */
function wordsByPath(command: Command, path = ''): [string, string[]][] {
  const words = [
    ...command.commands.map((sub) => sub.name()),
    ...command.options.map(({ long }) => long ?? ''),
  ]
  return [
    [path, words],
    ...command.commands.flatMap((sub) => wordsByPath(sub, `${path} ${sub.name()}`.trim())),
  ]
}

const bash = (program: Command) => `_mall() {
  local line="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) break ;; *) line="\${line:+$line }$word" ;; esac
  done
  local words
  case "$line" in
${wordsByPath(program)
  .map(([path, words]) => `    "${path}") words="${words.join(' ')}" ;;`)
  .join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _mall mall`

const zsh = (program: Command) => `autoload -U +X bashcompinit && bashcompinit\n${bash(program)}`

const fish = (program: Command) =>
  wordsByPath(program)
    .flatMap(([path, words]) => {
      const seen = path === '' ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${path}`
      return words.map((word) =>
        word.startsWith('--')
          ? `complete -c mall -n "${seen}" -l ${word.slice(2)}`
          : `complete -c mall -f -n "${seen}" -a ${word}`,
      )
    })
    .join('\n')

export function addCompletionCommand(program: Command, mall: MallCli): void {
  const scripts = { bash, zsh, fish }
  program
    .command('completion')
    .description('输出命令补全脚本')
    .addArgument(new Argument('<shell>', '终端').choices(Object.keys(scripts)))
    .addHelpText('after', '\n例：eval "$(mall completion bash)"')
    .action((shell: keyof typeof scripts) => mall.print(scripts[shell](program)))
}
