import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import nodeFlags from '../../../node-flags.json' with { type: 'json' }

const entry = fileURLToPath(new URL('../../server.ts', import.meta.url))

export type MallProcess = { child: ChildProcess; kill(signal: NodeJS.Signals): Promise<void> }

/**
 * The mall as its own process, as `npm start` runs it; resolves when it reports that it is ready.
 * @param onError receives each piece that the process writes to its standard error
 * @param onLine receives each line of its log
 * @param onSpawn receives the process before it is ready
 */
export async function startMallProcess(
  environment: Record<string, string>,
  onError: (piece: string) => void = () => {},
  onLine: (line: string) => void = () => {},
  onSpawn: (child: ChildProcess) => void = () => {},
): Promise<MallProcess> {
  const child = spawn(process.execPath, [...nodeFlags, '--import', 'tsx', entry], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onSpawn(child)
  const exited = once(child, 'exit')
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
    onError(chunk.toString())
  })
  await new Promise<void>((resolve, reject) => {
    const lines = createInterface({ input: child.stdout })
    lines.on('line', (line) => {
      onLine(line)
      if (line.includes('(ready)')) resolve()
    })
    void exited.then(() => reject(new Error(`the mall ended before it was ready: ${complaint}`)))
  })
  return {
    child,
    async kill(signal) {
      child.kill(signal)
      await exited
    },
  }
}
