import type { Command } from 'commander'

/** Finds the command of the leading words and returns the other words. */
export function findCommand(
  root: Command,
  words: readonly string[],
): { command: Command; path: string[]; rest: string[] } {
  let command = root
  const path: string[] = []
  for (const [index, word] of words.entries()) {
    const next = command.commands.find((one) => one.name() === word || one.aliases().includes(word))
    if (!next) return { command, path, rest: words.slice(index) }
    command = next
    path.push(next.name())
  }
  return { command, path, rest: [] }
}

/** Words of a command line without options of the root and their values. */
export function listWords(root: Command, args: readonly string[]): string[] {
  const words: string[] = []
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? ''
    const option = root.options.find(({ long, short }) => arg === long || arg === short)
    if (option?.required) index += 1
    else if (!arg.startsWith('-')) words.push(arg)
  }
  return words
}
