import type { BenchArguments } from '../arguments.ts'
import { runRounds, seriesName } from '../load/rounds.ts'
import { verifyRecords } from '../environment/verify-records.ts'
import { createCleanup } from '../environment/cleanup.ts'
import { getVerdicts, watchMachine, type Ratio, type Report } from '../report/index.ts'
import { explainMissed } from './explain.ts'
import { startCluster, createSide } from './environment.ts'
import { buildLargeSize, small } from './sizes.ts'
import { targetNames, toTargetName } from './targets.ts'
import { measureBufferUsage, formatBufferUsage } from './buffer-usage.ts'

const presets = { runs: 7, seconds: 1, scale: 1 }
/**
 * Limit of the slowdown as a factor: twice the time is the first noticeable step, and an index scan
 * of 100 times the rows costs less.
 */
const GOAL = { max: 1.5 }
const log = (line: string) => void process.stdout.write(`${line}\n`)

const ratios: Ratio[] = targetNames.map((name) => ({
  name,
  of: seriesName.p50(toTargetName(name, 'large')),
  to: seriesName.p50(toTargetName(name, 'small')),
  goal: GOAL,
}))

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

/** `pnpm bench growth`: response times of a large mall compared with a small one. */
export async function run(args: BenchArguments): Promise<Report> {
  const { runs = presets.runs, seconds = presets.seconds, scale = presets.scale, keep, only } = args
  const when = new Date().toISOString()
  const machine = watchMachine()
  const cleanup = createCleanup()
  try {
    const cluster = await startCluster(cleanup, keep)
    const large = buildLargeSize(scale)
    log(
      `laying out ${small.goods} and ${large.goods} goods, ${small.orders} and ${large.orders} orders …`,
    )
    const startedAt = performance.now()
    const sides = {
      small: await createSide(cleanup, cluster, { side: 'small', size: small, seconds }),
      large: await createSide(cleanup, cluster, { side: 'large', size: large, seconds }),
    }
    const seedSeconds = Math.round((performance.now() - startedAt) / 1000)
    const bytes = { small: await sides.small.bytes(), large: await sides.large.bytes() }
    const [ofSmall, ofLarge] = [await sides.small.start(), await sides.large.start()]
    const targets = ofSmall.targets
      .flatMap((target, index) => [target, ...ofLarge.targets.slice(index, index + 1)])
      .filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)))
    const { series, failed } = await runRounds({ targets, rounds: runs, seconds, log })
    const measured = new Set(series.map(({ name }) => name))
    const judged = ratios.filter(({ of, to }) => measured.has(of) && measured.has(to))
    const missed = getVerdicts({ series, ratios: judged }).filter(({ met }) => !met)
    await Promise.all([ofSmall.mall.stop(), ofLarge.mall.stop()])
    const bufferUsage = formatBufferUsage(
      targetNames,
      await measureBufferUsage(cluster, 'small', sides.small.startWithoutJobs),
      await measureBufferUsage(cluster, 'large', sides.large.startWithoutJobs),
    )
    const plans =
      missed.length === 0
        ? []
        : await explainMissed(
            cluster,
            'large',
            sides.large.startWithoutJobs,
            missed.map(({ of }) => of.replace(seriesName.p50(''), '')),
          )
    log('proving the books …')
    const checks = [
      ...(await verifyRecords(sides.small.url, { orders: sides.small.orders(), audited: 1 })),
      ...(await verifyRecords(sides.large.url, { orders: sides.large.orders(), audited: 2 })),
    ]
    return {
      bench: 'growth',
      when,
      machine: machine({ postgresql: cluster.version }),
      // Report latencies and CPU time only: with few connections the rate adds nothing.
      series: series.filter(({ unit }) => unit !== '1/s'),
      failed,
      ratios: judged,
      notes: [
        `goods ${small.goods} → ${large.goods + large.othersGoods * (large.companies - 1)}, orders ${small.orders} → ${large.orders + large.othersOrders * (large.companies - 1)}, companies ${small.companies} → ${large.companies}; ${gigabytes(bytes.small)} → ${gigabytes(bytes.large)}, laid out in ${seedSeconds} s`,
        ...bufferUsage,
        ...plans,
        ...checks,
      ],
    }
  } finally {
    await cleanup.run()
  }
}
