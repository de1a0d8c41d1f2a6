import type { BenchArguments } from '../arguments.ts'
import { driveRounds } from '../load/rounds.ts'
import { openLeaving } from '../place/leaving.ts'
import { watchMachine, type Report } from '../report/index.ts'
import { compareTwo } from './compare-two.ts'
import { apiRatios } from './goals.ts'
import { openPlace } from './place.ts'

const crowd = 200
const presets = { runs: 5, seconds: 6 }
const say = (line: string) => void process.stdout.write(`${line}\n`)

const isAsked = (only: readonly string[], name: string) =>
  only.length === 0 || only.some((part) => name.includes(part))

/** The mall beside its floors, on one PostgreSQL, in interleaved rounds; then the books. */
async function againstFloors(args: BenchArguments): Promise<Report> {
  const { runs = presets.runs, seconds = presets.seconds, only } = args
  const when = new Date().toISOString()
  const machine = watchMachine()
  const leaving = openLeaving()
  try {
    say('starting PostgreSQL, the mall and the floors …')
    const place = await openPlace(leaving, { seconds, crowd })
    const targets = place.targets.filter(({ name }) => isAsked(only, name))
    const { series, failed } = await driveRounds({ targets, rounds: runs, seconds, say })
    say('proving the books …')
    const books = await place.proveBooks()
    return {
      bench: 'api',
      when,
      machine: machine({ postgresql: place.postgresql }),
      series,
      failed,
      ratios: apiRatios(crowd, new Set(series.map(({ name }) => name))),
      notes: [...place.notes, ...books],
    }
  } finally {
    await leaving.leave()
  }
}

/** `pnpm bench api`: how many calls a second, beside the floors or one server beside another. */
export const run = (args: BenchArguments): Promise<Report> =>
  args.a !== undefined && args.b !== undefined
    ? compareTwo({ ...presets, ...args, a: args.a, b: args.b, say })
    : againstFloors(args)
