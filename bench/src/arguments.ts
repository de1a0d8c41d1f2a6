import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export const benches = ['api', 'growth', 'pages'] as const
export type BenchName = (typeof benches)[number]

/** Options of a bench; an undefined option uses the bench's preset. */
export type BenchArguments = {
  bench: BenchName
  /** number of rounds; every series gets one sample per round */
  runs?: number
  /** duration of each target per round */
  seconds?: number
  /** growth: size of the large database as a share of the full one, 0–1 */
  scale?: number
  /** growth: folder that keeps the seeded databases for later runs */
  keep?: string
  /** two servers by address (api), or two built shells by folder or address (pages) */
  a?: string
  b?: string
  /** only targets with one of these substrings in their name */
  only: string[]
  shells: string[]
  /** exit code 1 if a goal is missed */
  strict: boolean
  smoke: boolean
  smooth: boolean
}

export class UsageError extends Error {
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

function parsePositive(
  name: string,
  text: string | undefined,
  isAllowed = (_value: number) => true,
) {
  if (text === undefined) return {}
  const value = Number(text)
  if (!(value > 0) || !isAllowed(value)) throw new UsageError(`--${name} cannot be ${text}`)
  return { [name]: value }
}

const parseList = (text: string | undefined) => text?.split(',').filter(Boolean) ?? []

/** Parses the command line. Throws UsageError with an explanation. */
export function readArguments(args: readonly string[]): BenchArguments {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [bench, second, ...rest] = positionals
  const found = benches.find((name) => name === bench)
  if (!found) throw new UsageError(`no bench is named ${bench ?? '(nothing)'}`)
  if (rest.length > 0 || (second !== undefined && values.against === undefined)) {
    throw new UsageError(`what is ${rest[0] ?? second}?`)
  }
  const [a, b] = values.against === undefined ? [values.a, values.b] : [values.against, second]
  if ((a === undefined) !== (b === undefined)) throw new UsageError('two are compared: name both')
  return {
    bench: found,
    ...parsePositive('runs', values.runs, Number.isInteger),
    ...parsePositive('seconds', values.seconds),
    ...parsePositive('scale', values.scale, (value) => value <= 1),
    ...(values.keep !== undefined && { keep: resolve(values.keep) }),
    ...(a !== undefined && b !== undefined && { a, b }),
    only: parseList(values.only),
    shells: parseList(values.shells),
    strict: values.strict,
    smoke: values.smoke,
    smooth: values.smooth,
  }
}
