import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const entry = join(import.meta.dirname, '../../../apps/server/src/cli/mall.ts')

/** Runs a `mall` command on a database. Resolves with its exit code and output. */
export async function runMallCommand(
  databaseUrl: string,
  args: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', entry, ...args], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
