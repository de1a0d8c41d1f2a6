import { quantile } from '../report/index.ts'
import { openConnection, type Connection } from './connection.ts'
import { cpuSecondsOf } from './server-cpu.ts'
import type { Target } from './target.ts'

/** What one drive saw. Times in milliseconds. */
export type Driven = {
  done: number
  perSecond: number
  p50: number
  p99: number
  /** processor time that the server took for one piece of work, in microseconds */
  cpu: number | undefined
}

/** The target, and for how many seconds a new piece of work begins. */
type Plan = Target & { seconds: number }

/**
 * Keeps every connection busy with one piece of work after the other.
 * Throws at the first answer that is not as expected: a figure with errors in it is none.
 */
export async function drive({ url, pid, connections, seconds, work }: Plan): Promise<Driven> {
  const sockets = await Promise.all(
    Array.from({ length: connections }, () => openConnection(new URL(url))),
  )
  const latencies: number[] = []
  const cpuBefore = pid === undefined ? undefined : cpuSecondsOf(pid)
  let begun = 0
  let over = false
  const start = performance.now()
  const end = start + seconds * 1000
  async function keepBusy(connection: Connection) {
    for (let before = start; before < end && !over;) {
      const nth = begun++
      if ((await work(connection, nth)) === false) break
      const now = performance.now()
      latencies.push(now - before)
      before = now
    }
  }
  try {
    await Promise.all(
      sockets.map((socket) =>
        keepBusy(socket).catch((error: unknown) => {
          over = true
          throw error
        }),
      ),
    )
  } finally {
    for (const socket of sockets) socket.close()
  }
  const took = (performance.now() - start) / 1000
  const done = latencies.length
  const cpuAfter = pid === undefined ? undefined : cpuSecondsOf(pid)
  if (done === 0) throw new Error(`${url} answered nothing in ${took.toFixed(1)} s`)
  return {
    done,
    perSecond: done / took,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    cpu:
      cpuBefore === undefined || cpuAfter === undefined
        ? undefined
        : ((cpuAfter - cpuBefore) / done) * 1e6,
  }
}
