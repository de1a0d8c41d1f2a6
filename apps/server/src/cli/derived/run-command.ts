import type { ArgsOf, Call, CallName, OpsCallName } from '@mall/contract'
import { CASH, type PriceDisplay } from '@mall/contract/format-money'
import { isNamed, nameOf, type Named } from '@mall/contract/field-values'
import { listFields, readField, type Field } from '@mall/contract/read-field'
import { readInput } from '@mall/contract/read-input'
import { readInputFile } from '../files/read-input-file.ts'
import { Misuse, type MallCli } from '../frame/mall-cli.ts'
import { readDisplay } from '../frame/read-display.ts'
import { findWho, readWho, type ShopperOptions } from '../frame/shopper-options.ts'
import { describeList, describeResult, findFaults } from './describe-result.ts'
import { toOptionName, toTyped } from './input-options.ts'
import { isShopper, type DerivedCommand } from './read-command.ts'

/** Most rows that one list command reads. */
const PAGE = 100

/** Typed arguments by position, options by Commander's names. */
export type Typed = {
  texts: readonly (string | undefined)[]
  options: Record<string, unknown>
}

/**
 * Runs a command's call and prints its response.
 * @param reads calls by their command words, to read the version before a change
 */
export async function runCommand(
  mall: MallCli,
  command: DerivedCommand,
  typed: Typed,
  reads: ReadonlyMap<string, Call>,
): Promise<void> {
  const { call } = command
  const display = needsDisplay(call) ? await readDisplay(mall) : CASH
  const own = readArguments(command, typed, display)
  const input = { ...own, ...(await readRest(mall, command, typed, display)) }
  if (command.isList) {
    await list(mall, call, input, Number(typed.options.limit ?? PAGE), display)
    return
  }
  const ifMatch = call.ops?.versioned ? await readVersion(mall, command, own, reads) : undefined
  const data = await send(mall, call, input, ifMatch)
  mall.show(data, () => describeResult(call, data, display))
  if (findFaults(call, data).length > 0) mall.fail()
}

const send = (mall: MallCli, { name }: Call, input: Named, ifMatch?: string): Promise<unknown> =>
  mall.call(
    name as OpsCallName,
    input as ArgsOf<OpsCallName>,
    ifMatch === undefined ? {} : { ifMatch },
  )

/** Only points and catalogue amounts need the company's display settings. */
const needsDisplay = ({ input, data }: Call): boolean =>
  [input, data].some((schema) =>
    listFields(readField(schema)).some(
      ({ about: { unit, unitBy } }) =>
        unit === 'price' || unit === 'points' || unitBy !== undefined,
    ),
  )

/** Fields given by position. A shopper may also be given by an option. */
function readArguments(
  command: DerivedCommand,
  { texts, options }: Typed,
  display: PriceDisplay,
): Named {
  const typed = command.arguments.flatMap((field, index): [string, unknown][] => {
    const text = isShopper(field) ? readWho(options as ShopperOptions, texts[index]) : texts[index]
    return text === undefined ? [] : [[nameOf(field), toTyped(field, text)]]
  })
  return convert(readField(command.call.input), Object.fromEntries(typed), display)
}

async function readRest(
  mall: MallCli,
  command: DerivedCommand,
  { texts, options }: Typed,
  display: PriceDisplay,
): Promise<Named> {
  const { file, call } = command
  const path = file ? texts[command.arguments.length] : undefined
  const read = path === undefined ? {} : await readFile(mall, call.name, path, file?.part ?? null)
  const typed = command.options.flatMap((field): [string, unknown][] => {
    const value = isShopper(field)
      ? findShopper(field, options as ShopperOptions)
      : options[toCamel(toOptionName(field))]
    return value === undefined ? [] : [[nameOf(field), toTyped(field, value)]]
  })
  const field = file?.field ?? readField(call.input)
  const stated = { ...listChoices(field, read), ...Object.fromEntries(typed) }
  const merged = { ...read, ...convert(field, stated, display) }
  return file && file.part !== null ? { [file.part]: merged } : merged
}

/** A choice in the input file decides the unit of an amount given by an option. */
const listChoices = ({ fields = [] }: Field, read: Named): Named =>
  Object.fromEntries(
    fields
      .filter((field) => field.kind === 'choice' && nameOf(field) in read)
      .map((field) => [nameOf(field), read[nameOf(field)]]),
  )

const findShopper = ({ isRequired }: Field, options: ShopperOptions): string | undefined =>
  isRequired ? readWho(options) : findWho(options)

async function readFile(
  mall: MallCli,
  name: CallName,
  path: string,
  part: string | null,
): Promise<Named> {
  const content: unknown = await (part === null
    ? readInputFile(mall, name, path)
    : readInputFile(mall, name, path, part as never))
  return isNamed(content) ? content : {}
}

/** Commander's name of an option's value. */
const toCamel = (name: string) =>
  name.replaceAll(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase())

/** @throws Misuse that names the option or argument */
function convert(field: Field, typed: Named, { proportion }: PriceDisplay): Named {
  const { input, faults } = readInput(field, typed, proportion)
  const [fault] = faults
  if (fault) {
    const found = field.fields?.find((one) => nameOf(one) === fault.path[0])
    throw new Misuse(`${found?.about.title ?? fault.path.join(' ')} ${fault.reason}`)
  }
  return input as Named
}

/** Reads the version for a change from the matching `show` command. */
async function readVersion(
  mall: MallCli,
  { words }: DerivedCommand,
  own: Named,
  reads: ReadonlyMap<string, Call>,
): Promise<string> {
  const show = reads.get([...words.slice(0, -1), 'show'].join(' '))
  if (!show) throw new Error(`${words.join(' ')} has no show beside it`)
  const data = await send(mall, show, own)
  return isNamed(data) ? String(data.version) : ''
}

/** Reads a list page by page up to the limit, and states when more rows exist. */
async function list(
  mall: MallCli,
  call: Call,
  input: Named,
  limit: number,
  display: PriceDisplay,
): Promise<void> {
  if (!Number.isInteger(limit) || limit < 1) throw new Misuse('--limit 应为正整数')
  const names = (readField(call.input).fields ?? []).map(nameOf)
  const rows: unknown[] = []
  let cursor: unknown
  do {
    const page = await send(mall, call, {
      ...input,
      ...(names.includes('limit') && { limit: Math.min(PAGE, limit - rows.length) }),
      ...(cursor !== undefined && { cursor }),
    })
    if (!isNamed(page) || !Array.isArray(page.list)) break
    rows.push(...(page.list as unknown[]))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && rows.length < limit)
  mall.show(rows, () => [
    ...describeList(call, rows, display),
    ...(cursor === undefined
      ? []
      : [`列出了 ${String(rows.length)} 条，还有更多：--limit ${String(rows.length * 2)}`]),
  ])
}
