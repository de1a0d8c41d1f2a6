import type { Command } from 'commander'
import { groupTitles } from './group-titles.ts'

/** Finds the group of commands with these words, and creates it if it is missing. */
export function findGroup(program: Command, words: readonly string[]): Command {
  let group = program
  for (const [index, word] of words.entries()) {
    const path = words.slice(0, index + 1).join(' ')
    group =
      group.commands.find((one) => one.name() === word) ??
      group.command(word).description(groupTitles[path] ?? '')
  }
  return group
}
