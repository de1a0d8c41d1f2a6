import { quantile } from '../report/index.ts'
import { openConnection, type Connection } from './connection.ts'
import { readCpuSeconds } from './server-cpu.ts'
import type { Target } from './target.ts'

/** Result of one load run. Times in milliseconds. */
export type LoadResult = {
  done: number
  perSecond: number
  p50: number
  p99: number
  /** CPU time of the server per operation, in microseconds */
  cpu: number | undefined
}

/** Target and the duration in which operations start. */
type Plan = Target & { seconds: number }

/**
 * Runs operations of a target on all of its connections, sequentially on each.
 * Throws at the first unexpected response: a figure with errors is invalid.
 */
export async function runLoad({ url, pid, connections, seconds, work }: Plan): Promise<LoadResult> {
  const sockets = await Promise.all(
    Array.from({ length: connections }, () => openConnection(new URL(url))),
  )
  const latencies: number[] = []
  const cpuBefore = pid === undefined ? undefined : readCpuSeconds(pid)
  let started = 0
  let isAborted = false
  const start = performance.now()
  const end = start + seconds * 1000
  async function runConnection(connection: Connection) {
    for (let before = start; before < end && !isAborted;) {
      const index = started++
      if ((await work(connection, index)) === false) break
      const now = performance.now()
      latencies.push(now - before)
      before = now
    }
  }
  try {
    await Promise.all(
      sockets.map((socket) =>
        runConnection(socket).catch((error: unknown) => {
          isAborted = true
          throw error
        }),
      ),
    )
  } finally {
    for (const socket of sockets) socket.close()
  }
  const elapsedSeconds = (performance.now() - start) / 1000
  const done = latencies.length
  const cpuAfter = pid === undefined ? undefined : readCpuSeconds(pid)
  if (done === 0) throw new Error(`${url} answered nothing in ${elapsedSeconds.toFixed(1)} s`)
  return {
    done,
    perSecond: done / elapsedSeconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    cpu:
      cpuBefore === undefined || cpuAfter === undefined
        ? undefined
        : ((cpuAfter - cpuBefore) / done) * 1e6,
  }
}
