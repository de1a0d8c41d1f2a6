import type { BenchArguments } from '../arguments.ts'
import { runRounds } from '../load/rounds.ts'
import { createCleanup } from '../environment/cleanup.ts'
import { watchMachine, type Report } from '../report/index.ts'
import { compareTwo } from './compare-two.ts'
import { apiRatios } from './goals.ts'
import { startEnvironment } from './environment.ts'

const crowd = 200
const presets = { runs: 5, seconds: 6 }
const log = (line: string) => void process.stdout.write(`${line}\n`)

const isSelected = (only: readonly string[], name: string) =>
  only.length === 0 || only.some((part) => name.includes(part))

/**
 * Measures the mall and its floors on one PostgreSQL in interleaved rounds, then verifies the
 * records.
 */
async function againstFloors(args: BenchArguments): Promise<Report> {
  const { runs = presets.runs, seconds = presets.seconds, only } = args
  const when = new Date().toISOString()
  const machine = watchMachine()
  const cleanup = createCleanup()
  try {
    log('starting PostgreSQL, the mall and the floors …')
    const environment = await startEnvironment(cleanup, { seconds, crowd })
    const targets = environment.targets.filter(({ name }) => isSelected(only, name))
    const { series, failed } = await runRounds({ targets, rounds: runs, seconds, log })
    log('proving the books …')
    const checks = await environment.verifyRecords()
    return {
      bench: 'api',
      when,
      machine: machine({ postgresql: environment.postgresql }),
      series,
      failed,
      ratios: apiRatios(crowd, new Set(series.map(({ name }) => name))),
      notes: [...environment.notes, ...checks],
    }
  } finally {
    await cleanup.run()
  }
}

/** `pnpm bench api`: throughput of the mall compared with its floors, or of two servers. */
export const run = (args: BenchArguments): Promise<Report> =>
  args.a !== undefined && args.b !== undefined
    ? compareTwo({ ...presets, ...args, a: args.a, b: args.b, log })
    : againstFloors(args)
