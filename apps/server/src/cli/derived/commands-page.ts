import { calls, type Call } from '@mall/contract'
import type { Command } from 'commander'
import { permissionNames } from '@mall/contract/permissions'
import { readCommand } from './read-command.ts'

type Row = { line: string; description: string; call: Call | undefined }

/** Every command that does something, with its arguments. */
function listRows(program: Command): Row[] {
  const derived = new Map(
    Object.values<Call>(calls).flatMap((call) => {
      const command = readCommand(call)
      return command ? [[command.words.join(' '), call] as const] : []
    }),
  )
  const walk = (command: Command, words: readonly string[]): Row[] => {
    const below = command.commands.flatMap((one) => walk(one, [...words, one.name()]))
    const isGroup = command.commands.length > 0 && command.registeredArguments.length === 0
    if (words.length === 0 || isGroup) return below
    const given = command.registeredArguments.map((argument) =>
      argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
    )
    const path = words.join(' ')
    const line = ['mall', path, ...given].join(' ')
    return [{ line, description: command.description(), call: derived.get(path) }, ...below]
  }
  return walk(program, []).toSorted((a, b) => (a.line < b.line ? -1 : 1))
}

const toLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`

const zh = (rows: readonly Row[]) =>
  `# 命令

由接口定义与命令生成（\`mall commands\`）；选项与示例见 \`mall help COMMAND\`。权限列为空的命令调用多个接口，或只在服务器上运行，见 [operators.md](operators.md)。

| 命令 | 作用 | 权限 |
| --- | --- | --- |
${rows.map(({ line, description, call }) => toLine([`\`${line}\``, description, nameOfPermission(call)])).join('')}`

const en = (rows: readonly Row[]) =>
  `# Commands

Made from the contract's operators' calls (\`mall commands --english\`): each of these makes one call. The others, which read files, loop or run on the server, are in the [Chinese table](zh/commands.md) and in \`mall help\`.

| command | does | permission |
| --- | --- | --- |
${rows
  .flatMap(({ line, call }) =>
    call
      ? [
          toLine([
            `\`${line}\``,
            call.summary,
            permissionsOf(call)
              .map((one) => `\`${one}\``)
              .join(' or '),
          ]),
        ]
      : [],
  )
  .join('')}`

const permissionsOf = (call: Call | undefined) => [call?.ops?.permission ?? []].flat()

function nameOfPermission(call: Call | undefined): string {
  return permissionsOf(call)
    .flatMap((one) => (one === 'own' || one === 'open' ? [] : permissionNames[one]))
    .join(' 或 ')
}

/** docs/zh/commands.md and docs/commands.md. */
export const commandsPage = (program: Command, language: 'zh' | 'en'): string =>
  (language === 'zh' ? zh : en)(listRows(program))

export function addCommandsCommand(program: Command, print: (text: string) => void): void {
  program
    .command('commands')
    .description('列出全部命令（docs/zh/commands.md）')
    .option('--english', '只列一个命令一个接口的，用英文（docs/commands.md）')
    .action(({ english }: { english?: true }) =>
      print(commandsPage(program, english ? 'en' : 'zh').trimEnd()),
    )
}
