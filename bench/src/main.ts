import { Misuse, readArguments, usage, type BenchArguments, type BenchName } from './arguments.ts'
import { allMet, isWhole, keepReport, printReport, type Report } from './report/index.ts'

type Bench = { run(args: BenchArguments): Promise<Report> }

const load: Record<BenchName, () => Promise<Bench>> = {
  api: () => import('./api/run.ts'),
  growth: () => import('./growth/run.ts'),
  pages: () => import('./pages/run.ts'),
}

/** Fewer rounds have no median to speak of: such a run is printed, and not kept beside others. */
const roundsToKeep = 5

const isTrial = ({ series }: Report) =>
  series.length === 0 || series.some(({ samples }) => samples.length < roundsToKeep)

async function main(words: readonly string[]): Promise<number> {
  const args = readArguments(words)
  const { run } = await load[args.bench]()
  const report = await run(args)
  process.stdout.write(`\n${printReport(report)}`)
  // A comparison of two others, or of some targets only, is no point of our own line.
  const partly = args.a !== undefined || args.only.length > 0 || args.shells.length > 0
  await keepReport(report, { trial: partly || isTrial(report) || !isWhole(report) })
  if (!isWhole(report)) return 1
  return args.strict && !allMet(report) ? 1 : 0
}

async function exitCode(words: readonly string[]): Promise<number> {
  try {
    return await main(words)
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    const isMisuse = error instanceof Misuse || code?.startsWith('ERR_PARSE_ARGS')
    process.stderr.write(
      isMisuse ? `${message}\n${usage}\n` : `${String((error as Error).stack)}\n`,
    )
    return isMisuse ? 2 : 1
  }
}

// Said aloud: the embedded PostgreSQL's own hook ends a process that only sets its code with 0.
process.exit(await exitCode(process.argv.slice(2)))
