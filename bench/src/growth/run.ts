import type { BenchArguments } from '../arguments.ts'
import { driveRounds, seriesName } from '../load/rounds.ts'
import { proveBooks } from '../place/books.ts'
import { openLeaving } from '../place/leaving.ts'
import { verdictsOf, watchMachine, type Ratio, type Report } from '../report/index.ts'
import { explain } from './explain.ts'
import { openCluster, openSide } from './place.ts'
import { largeOf, small } from './sizes.ts'
import { asked, nameOf } from './targets.ts'
import { touchedIn, touchedLines } from './touched.ts'

const presets = { runs: 7, seconds: 1, scale: 1 }
/** Twice is the first step that anybody feels; what an index finds in a hundred times the rows is less. */
const goal = { atMost: 1.5 }
const say = (line: string) => void process.stdout.write(`${line}\n`)

const ratios: Ratio[] = asked.map((what) => ({
  name: what,
  of: seriesName.p50(nameOf(what, 'large')),
  to: seriesName.p50(nameOf(what, 'small')),
  goal,
}))

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

/** `pnpm bench growth`: what an answer takes in a large mall, beside the same in a small one. */
export async function run(args: BenchArguments): Promise<Report> {
  const { runs = presets.runs, seconds = presets.seconds, scale = presets.scale, keep, only } = args
  const when = new Date().toISOString()
  const machine = watchMachine()
  const leaving = openLeaving()
  try {
    const cluster = await openCluster(leaving, keep)
    const large = largeOf(scale)
    say(
      `laying out ${small.goods} and ${large.goods} goods, ${small.orders} and ${large.orders} orders …`,
    )
    const begun = performance.now()
    const sides = {
      small: await openSide(leaving, cluster, { side: 'small', size: small, seconds }),
      large: await openSide(leaving, cluster, { side: 'large', size: large, seconds }),
    }
    const layingOut = Math.round((performance.now() - begun) / 1000)
    const bytes = { small: await sides.small.bytes(), large: await sides.large.bytes() }
    const [ofSmall, ofLarge] = [await sides.small.start(), await sides.large.start()]
    const targets = ofSmall.targets
      .flatMap((target, index) => [target, ...ofLarge.targets.slice(index, index + 1)])
      .filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)))
    const { series, failed } = await driveRounds({ targets, rounds: runs, seconds, say })
    const measured = new Set(series.map(({ name }) => name))
    const judged = ratios.filter(({ of, to }) => measured.has(of) && measured.has(to))
    const missed = verdictsOf({ series, ratios: judged }).filter(({ met }) => !met)
    await Promise.all([ofSmall.mall.stop(), ofLarge.mall.stop()])
    const touched = touchedLines(
      asked,
      await touchedIn(cluster, 'small', sides.small.startWithoutJobs),
      await touchedIn(cluster, 'large', sides.large.startWithoutJobs),
    )
    const plans =
      missed.length === 0
        ? []
        : await explain(
            cluster,
            'large',
            sides.large.startWithoutJobs,
            missed.map(({ of }) => of.replace(seriesName.p50(''), '')),
          )
    say('proving the books …')
    const books = [
      ...(await proveBooks(sides.small.url, { orders: sides.small.orders(), audited: 1 })),
      ...(await proveBooks(sides.large.url, { orders: sides.large.orders(), audited: 2 })),
    ]
    return {
      bench: 'growth',
      when,
      machine: machine({ postgresql: cluster.version }),
      // Times and processor time: how many come a second says nothing new with so few connections.
      series: series.filter(({ unit }) => unit !== '1/s'),
      failed,
      ratios: judged,
      notes: [
        `goods ${small.goods} → ${large.goods + large.othersGoods * (large.companies - 1)}, orders ${small.orders} → ${large.orders + large.othersOrders * (large.companies - 1)}, companies ${small.companies} → ${large.companies}; ${gigabytes(bytes.small)} → ${gigabytes(bytes.large)}, laid out in ${layingOut} s`,
        ...touched,
        ...plans,
        ...books,
      ],
    }
  } finally {
    await leaving.leave()
  }
}
