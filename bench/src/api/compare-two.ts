import type { DataOf } from '@mall/contract'
import { buildCall } from '../calls/requests.ts'
import { openConnection } from '../load/connection.ts'
import { expectServed, readData } from '../load/expect.ts'
import { runRounds } from '../load/rounds.ts'
import type { Target } from '../load/target.ts'
import { watchMachine, type Report } from '../report/index.ts'

type Options = { a: string; b: string; runs: number; seconds: number; log(line: string): void }

const companyId = 1
const connections = 50
/** Minimum ratio; smaller differences also occur between two runs of the same server. */
const MIN_RATIO = 0.95

/** Product ids of a server's first list page, used as input of detail requests. */
async function fetchSpuIds(url: string): Promise<number[]> {
  const connection = await openConnection(new URL(url))
  try {
    const input = { page: 1, size: 20 }
    const response = await expectServed(connection, buildCall('goods.list', input, { companyId }))
    const { list } = readData<DataOf<'goods.list'>>(response)
    if (list.length === 0) throw new Error(`${url} has no goods in company ${companyId}`)
    return list.map(({ spuId }) => spuId)
  } finally {
    connection.close()
  }
}

function buildTargets(side: 'a' | 'b', url: string, spuIds: readonly number[]): Target[] {
  const readTarget = (name: string, request: (index: number) => string): Target => ({
    name: `${name}, ${side}`,
    url,
    connections,
    work: async (connection, index) => void (await expectServed(connection, request(index))),
  })
  return [
    readTarget('home', () => buildCall('home.all', {}, { companyId })),
    readTarget('list', () => buildCall('goods.list', { page: 1, size: 12 }, { companyId })),
    readTarget('detail', (index) =>
      buildCall('goods.detail', { spuId: spuIds[index % spuIds.length] ?? 0 }, { companyId }),
    ),
  ]
}

/** Compares two servers of the mall with the public calls of company 1. */
export async function compareTwo({ a, b, runs, seconds, log }: Options): Promise<Report> {
  const when = new Date().toISOString()
  const machine = watchMachine()
  const [ofA, ofB] = [
    buildTargets('a', a, await fetchSpuIds(a)),
    buildTargets('b', b, await fetchSpuIds(b)),
  ]
  // Interleave both servers: a, b, a, b …
  const targets = ofA.flatMap((target, index) => [target, ...ofB.slice(index, index + 1)])
  const { series, failed } = await runRounds({ targets, rounds: runs, seconds, log })
  return {
    bench: 'api',
    when,
    machine: machine(),
    series,
    failed,
    ratios: ['home', 'list', 'detail'].map((name) => ({
      name: `${name}: a / b`,
      of: `${name}, a`,
      to: `${name}, b`,
      goal: { min: MIN_RATIO },
    })),
    notes: [`a is ${a}`, `b is ${b}`, `${connections} connections`],
  }
}
