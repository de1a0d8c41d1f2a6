import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { nextPort, poolSize, type Server } from '../../environment/start-mall.ts'

/** Starts the floors in a process of their own; resolves when they accept requests. */
export async function startFloors(databaseUrl: string): Promise<Server> {
  const port = await nextPort()
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'serve.ts')],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        POOL: String(poolSize),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const exited = once(child, 'exit')
  await Promise.race([
    once(child.stdout, 'data'),
    exited.then(() => {
      throw new Error('the floors ended before they were ready')
    }),
  ])
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
