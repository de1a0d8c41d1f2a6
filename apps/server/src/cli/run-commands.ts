import { CommanderError, type Command } from 'commander'
import { createMallCli, type Local } from './frame/create-mall-cli.ts'
import { findCommand, listWords } from './frame/find-command.ts'
import { BadFile, CommandFailed, Misuse } from './frame/mall-cli.ts'
import { createProgram, createRoot } from './program.ts'

/** Replaces Commander's messages with the wording of the other commands. */
const misuses: Record<string, string> = {
  'commander.unknownCommand': '没有这个命令',
  'commander.unknownOption': '没有这个选项',
  'commander.missingMandatoryOptionValue': '缺少选项',
  'commander.optionMissingArgument': '选项缺少值',
  'commander.missingArgument': '缺少参数',
  'commander.excessArguments': '参数过多',
  'commander.invalidArgument': '参数无效',
}

const HELP = new Set(['commander.helpDisplayed', 'commander.help', 'commander.version'])

/** `用法：mall orders ship [选项]；mall help orders ship`. */
function describeUsage(command: Command, path: readonly string[]): string {
  const usage = command.createHelp().commandUsage(command)
  const translated = usage.replace('[options]', '[选项]').replace('[command]', '<命令>')
  return `用法：${translated}；说明与例子：${['mall help', ...path].join(' ')}`
}

/** Installation of the command: with the server's code or as one file. */
export type Installation = {
  loadLocal: () => Promise<Local>
  version: string
}

/**
 * Runs one `mall` command.
 * @returns the exit code: 0 done, 1 failed or the audit fails, 2 misused
 */
export async function runCommands(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void,
  { loadLocal, version }: Installation,
): Promise<number> {
  const root = createRoot(print)
  const findOwn = () => findCommand(root, listWords(root, args))
  const { cli, exitCode, close } = createMallCli(
    environment,
    print,
    () => root.opts(),
    loadLocal,
    () => findOwn().command.options.some(({ long }) => long === '--cursor'),
  )
  createProgram(root, cli)
  if (args.length === 0) {
    root.outputHelp()
    return 2
  }
  const [first, ...topic] = listWords(root, args)
  // The root has no --version, because some commands have a --version of their own.
  if (args.length === 1 && args[0] === '--version') {
    print(version)
    return 0
  }
  if (first === 'help') return help(topic)
  try {
    await root.parseAsync([...args], { from: 'user' })
    return exitCode()
  } catch (error) {
    return report(error)
  } finally {
    await close()
  }

  /** Shows options and an example of the named command. */
  function help(words: readonly string[]): number {
    const { command, path, rest } = findCommand(root, words)
    if (rest.length > 0) {
      print(`没有这个命令：${[...path, ...rest].join(' ')}`)
      print(describeUsage(command, path))
      return 2
    }
    command.outputHelp()
    return 0
  }

  /** Usage of the command that the arguments name, in one line. */
  function showUsage() {
    const { command, path } = findOwn()
    print(describeUsage(command, path))
  }

  function report(error: unknown): number {
    if (error instanceof CommanderError) {
      if (HELP.has(error.code)) return error.exitCode === 0 ? 0 : 2
      const fault = error.message
        .replace(/^error: /, '')
        .replace(/^unknown command '(.+)'/, '$1')
        .replace(/\s*\(Did you mean (.+)\?\)$/s, '（是否为 $1？）')
      print(`${misuses[error.code] ?? '命令有误'}：${fault}`)
      showUsage()
      return 2
    }
    const { message } = error as Error
    print(message)
    if (error instanceof CommandFailed) {
      for (const { field, message: reason } of error.issues) print(`  ${field}：${reason}`)
      return 1
    }
    if (!(error instanceof Misuse)) return 1
    if (!(error instanceof BadFile)) showUsage()
    return 2
  }
}
