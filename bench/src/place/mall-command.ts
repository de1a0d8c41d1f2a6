import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const entry = join(import.meta.dirname, '../../../apps/server/src/cli/mall.ts')

/** Runs one `mall` command on a database, as an operator would. Answers its exit code and its words. */
export async function runMallCommand(
  databaseUrl: string,
  args: readonly string[],
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', entry, ...args], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}
