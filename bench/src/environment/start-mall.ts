import { startMallProcess } from '@mall/server/testing/mall-process'
import { freePort } from '@mall/tooling/ports'

/** Size of the PostgreSQL connection pool, equal for mall and floors. */
export const poolSize = 10

/** First port of the bench. */
const firstPort = 8200
let started = 0

export type Server = { url: string; pid: number; stop(): Promise<void> }

export const nextPort = () => freePort(firstPort + started++)

/** Starts the mall in a process of its own, as in production; resolves when it is ready. */
export async function startMall(databaseUrl: string): Promise<Server> {
  const port = await nextPort()
  const mall = await startMallProcess({
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    MALL_DB_POOL: String(poolSize),
    MALL_LOG_LEVEL: 'error',
  })
  return {
    url: `http://127.0.0.1:${port}`,
    pid: mall.child.pid ?? 0,
    stop: () => mall.kill('SIGTERM'),
  }
}
