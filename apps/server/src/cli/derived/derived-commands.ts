import { calls, type Call } from '@mall/contract'
import type { Field } from '@mall/contract/read-field'
import { Argument, type Command } from 'commander'
import type { MallCli } from '../frame/mall-cli.ts'
import { addShopperOptions } from '../frame/shopper-options.ts'
import { findGroup } from './find-group.ts'
import { describeField, toOption, toOptionName } from './input-options.ts'
import { isShopper, readCommand, type DerivedCommand } from './read-command.ts'
import { runCommand } from './run-command.ts'

/** Commands derived from the contract: each makes one call and prints its response. */
export function addDerivedCommands(program: Command, mall: MallCli): void {
  const all = Object.values<Call>(calls).flatMap((call) => readCommand(call) ?? [])
  const reads = new Map(all.map(({ words, call }) => [words.join(' '), call]))
  for (const command of all) addCommand(program, mall, command, reads)
}

function addCommand(
  program: Command,
  mall: MallCli,
  command: DerivedCommand,
  reads: ReadonlyMap<string, Call>,
): void {
  const { call, file, options, isList } = command
  const added = findGroup(program, command.words.slice(0, -1))
    .command(command.words.at(-1) ?? '')
    .description([call.ops?.title, call.ops?.note].filter(Boolean).join('；'))
  for (const field of command.arguments) added.addArgument(toArgument(field))
  if (file) {
    const hint = 'YAML 文件，键为下列各项的中文名或英文名；同时给出选项则以选项为准'
    added.argument(file.isNeeded ? '<FILE>' : '[FILE]', hint)
  }
  if ([...command.arguments, ...options].some(isShopper)) addShopperOptions(added)
  for (const field of options) {
    if (!isShopper(field)) added.addOption(toOption(call, field, field.isRequired && !file))
  }
  if (isList) added.option('--limit <N>', '条数，默认 100')
  added.action(async (...words: unknown[]) => {
    // Commander appends the options and the command to the arguments.
    const texts = words.slice(0, -2) as (string | undefined)[]
    await runCommand(mall, command, { texts, options: added.opts() }, reads)
  })
}

function toArgument(field: Field): Argument {
  const name = toOptionName(field).toUpperCase()
  const isOptional = isShopper(field) || !field.isRequired
  return new Argument(isOptional ? `[${name}]` : `<${name}>`, describeField(field))
}
