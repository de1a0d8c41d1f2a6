import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export const benches = ['api', 'growth', 'pages'] as const
export type BenchName = (typeof benches)[number]

/** What a bench was asked for; what is undefined has that bench's own preset. */
export type BenchArguments = {
  bench: BenchName
  /** rounds; every series gets one sample a round */
  runs?: number
  /** seconds each target is asked for in a round */
  seconds?: number
  /** growth: size of the big database as a share of the full one, 0–1 */
  scale?: number
  /** growth: a folder where what is laid out stays, and is found by later runs */
  keep?: string
  /** two servers by address (api), or two built shells by folder or address (pages) */
  a?: string
  b?: string
  /** only targets whose name has one of these in it */
  only: string[]
  shells: string[]
  /** exit code 1 where a goal is missed */
  strict: boolean
  smoke: boolean
  smooth: boolean
}

export class Misuse extends Error {
  override name = 'Misuse'
}

export const usage = `usage: pnpm bench api|growth|pages [options]
  --runs N         rounds, 5 or more to be kept in the history
  --seconds S      seconds a target is asked for in each round
  --only A,B       only targets whose name has one of these in it
  --strict         exit code 1 where a goal is missed
  api:    --against URL URL   compares two servers by what they let read (same as --a URL --b URL)
  growth: --scale X           size of the big database as a share of the full one, preset 1
          --keep DIR  lays the databases out in a folder that stays, or takes those that are there
  pages:  --shells A,B  --a DIR|URL --b DIR|URL  --smoke  --smooth`

const options = {
  runs: { type: 'string' },
  seconds: { type: 'string' },
  scale: { type: 'string' },
  keep: { type: 'string' },
  a: { type: 'string' },
  b: { type: 'string' },
  against: { type: 'string' },
  only: { type: 'string' },
  shells: { type: 'string' },
  strict: { type: 'boolean', default: false },
  smoke: { type: 'boolean', default: false },
  smooth: { type: 'boolean', default: false },
} as const

function positive(name: string, text: string | undefined, isAllowed = (_value: number) => true) {
  if (text === undefined) return {}
  const value = Number(text)
  if (!(value > 0) || !isAllowed(value)) throw new Misuse(`--${name} cannot be ${text}`)
  return { [name]: value }
}

const listOf = (text: string | undefined) => text?.split(',').filter(Boolean) ?? []

/** Reads the command line. Throws a Misuse that says what to type instead. */
export function readArguments(args: readonly string[]): BenchArguments {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [bench, second, ...rest] = positionals
  const known = benches.find((name) => name === bench)
  if (!known) throw new Misuse(`no bench is named ${bench ?? '(nothing)'}`)
  if (rest.length > 0 || (second !== undefined && values.against === undefined)) {
    throw new Misuse(`what is ${rest[0] ?? second}?`)
  }
  const [a, b] = values.against === undefined ? [values.a, values.b] : [values.against, second]
  if ((a === undefined) !== (b === undefined)) throw new Misuse('two are compared: name both')
  return {
    bench: known,
    ...positive('runs', values.runs, Number.isInteger),
    ...positive('seconds', values.seconds),
    ...positive('scale', values.scale, (value) => value <= 1),
    ...(values.keep !== undefined && { keep: resolve(values.keep) }),
    ...(a !== undefined && b !== undefined && { a, b }),
    only: listOf(values.only),
    shells: listOf(values.shells),
    strict: values.strict,
    smoke: values.smoke,
    smooth: values.smooth,
  }
}
