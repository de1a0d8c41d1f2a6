import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closedPort } from '../closed-port.ts'
import { startMallProcess } from '../mall-process.ts'
import { fillHaproxyConfig, readHaproxyExample, startHaproxy } from './haproxy.ts'

type Options = {
  /** number of the mall's processes */
  count: number
  databaseUrl: string
  /** port of HAProxy; by default any free one */
  port?: number
  /** settings of the processes, besides those that the balancer requires */
  environment?: Record<string, string>
  /** changes the configuration of HAProxy */
  edit?: (config: string) => string
  /** receives lines of process `number` (from 1), or of HAProxy (0) */
  onLine?: (line: string, number: number) => void
  /** aborted to end all processes, also during their start */
  signal?: AbortSignal
}

/** Drain time of a process: longer than two health checks in the configuration. */
const DRAIN_SECONDS = '3'

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/**
 * Starts processes of the mall on one PostgreSQL behind HAProxy, as the example configures it. The
 * first process creates the tables, and the demo in development, before the others start.
 */
export async function startCluster(options: Options) {
  const { count, databaseUrl, environment = {}, onLine = () => {}, signal } = options
  const malls: ChildProcess[] = []
  const ports: number[] = []
  let haproxy: Awaited<ReturnType<typeof startHaproxy>> | undefined

  async function startMall(number: number) {
    const port = await closedPort()
    ports[number - 1] = port
    const settings = {
      MALL_DRAIN_SECONDS: DRAIN_SECONDS,
      ...environment,
      PORT: String(port),
      HOST: '127.0.0.1',
      MALL_TRUST_PROXY: '1',
      DATABASE_URL: databaseUrl,
    }
    const toLines = (piece: string) => {
      for (const line of piece.trimEnd().split('\n')) onLine(line, number)
    }
    signal?.throwIfAborted()
    await startMallProcess(settings, toLines, toLines, (child) => (malls[number - 1] = child))
  }

  const endMalls = () => Promise.all(malls.map(end))
  signal?.addEventListener('abort', () => void endMalls())

  async function startAll() {
    await startMall(1)
    await Promise.all(Array.from({ length: count - 1 }, (_, index) => startMall(index + 2)))
    signal?.throwIfAborted()
    const port = options.port ?? (await closedPort())
    const filled = fillHaproxyConfig(readHaproxyExample(), { port, servers: ports })
    const config = options.edit?.(filled) ?? filled
    haproxy = await startHaproxy(config, port, (piece) => onLine(piece.trimEnd(), 0))
    return port
  }

  /** Ends the processes before HAProxy, which still forwards their last responses. */
  async function stop() {
    await endMalls()
    await haproxy?.stop()
  }

  try {
    const port = await startAll()
    return { port, malls, ports, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>
