import type { DataOf } from '@mall/contract'
import { callText } from '../calls/requests.ts'
import { openConnection } from '../load/connection.ts'
import { askServed, dataOf } from '../load/expect.ts'
import { driveRounds } from '../load/rounds.ts'
import type { Target } from '../load/target.ts'
import { watchMachine, type Report } from '../report/index.ts'

type Options = { a: string; b: string; runs: number; seconds: number; say(line: string): void }

const companyId = 1
const connections = 50
/** A difference below this is what two runs of the same server show. */
const asFast = 0.95

/** Goods that a server shows on its first page: what it is asked for is what it has. */
async function goodsOf(url: string): Promise<number[]> {
  const connection = await openConnection(new URL(url))
  try {
    const input = { page: 1, size: 20 }
    const answer = await askServed(connection, callText('goods.list', input, { companyId }))
    const { list } = dataOf<DataOf<'goods.list'>>(answer)
    if (list.length === 0) throw new Error(`${url} has no goods in company ${companyId}`)
    return list.map(({ spuId }) => spuId)
  } finally {
    connection.close()
  }
}

function targetsOf(side: 'a' | 'b', url: string, spuIds: readonly number[]): Target[] {
  const asking = (name: string, request: (nth: number) => string): Target => ({
    name: `${name}, ${side}`,
    url,
    connections,
    work: async (connection, nth) => void (await askServed(connection, request(nth))),
  })
  return [
    asking('home', () => callText('home.all', {}, { companyId })),
    asking('list', () => callText('goods.list', { page: 1, size: 12 }, { companyId })),
    asking('detail', (nth) =>
      callText('goods.detail', { spuId: spuIds[nth % spuIds.length] ?? 0 }, { companyId }),
    ),
  ]
}

/** Two servers of the mall beside each other, by what anybody may read of company 1. */
export async function compareTwo({ a, b, runs, seconds, say }: Options): Promise<Report> {
  const when = new Date().toISOString()
  const machine = watchMachine()
  const [ofA, ofB] = [targetsOf('a', a, await goodsOf(a)), targetsOf('b', b, await goodsOf(b))]
  // a, b, a, b …: a target of one beside the same of the other.
  const targets = ofA.flatMap((target, index) => [target, ...ofB.slice(index, index + 1)])
  const { series, failed } = await driveRounds({ targets, rounds: runs, seconds, say })
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
      goal: { atLeast: asFast },
    })),
    notes: [`a is ${a}`, `b is ${b}`, `${connections} connections`],
  }
}
