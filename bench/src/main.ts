import {
  UsageError,
  readArguments,
  usage,
  type BenchArguments,
  type BenchName,
} from './arguments.ts'
import { allMet, isComplete, saveReport, printReport, type Report } from './report/index.ts'

type Bench = { run(args: BenchArguments): Promise<Report> }

const load: Record<BenchName, () => Promise<Bench>> = {
  api: () => import('./api/run.ts'),
  growth: () => import('./growth/run.ts'),
  pages: () => import('./pages/run.ts'),
}

/** Minimum number of rounds of a run in the history; a median needs as many. */
const MIN_ROUNDS = 5

const isTrial = ({ series }: Report) =>
  series.length === 0 || series.some(({ samples }) => samples.length < MIN_ROUNDS)

async function main(argv: readonly string[]): Promise<number> {
  const args = readArguments(argv)
  const { run } = await load[args.bench]()
  const report = await run(args)
  process.stdout.write(`\n${printReport(report)}`)
  // Comparisons and partial runs are not part of the history.
  const isPartial = args.a !== undefined || args.only.length > 0 || args.shells.length > 0
  await saveReport(report, { trial: isPartial || isTrial(report) || !isComplete(report) })
  if (!isComplete(report)) return 1
  return args.strict && !allMet(report) ? 1 : 0
}

async function exitCode(argv: readonly string[]): Promise<number> {
  try {
    return await main(argv)
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    const isMisuse = error instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS')
    process.stderr.write(
      isMisuse ? `${message}\n${usage}\n` : `${String((error as Error).stack)}\n`,
    )
    return isMisuse ? 2 : 1
  }
}

// Exit explicitly: the exit hook of the embedded PostgreSQL overrides `process.exitCode` with 0.
process.exit(await exitCode(process.argv.slice(2)))
