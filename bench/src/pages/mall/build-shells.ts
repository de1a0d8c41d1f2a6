import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'

export const workspace = join(import.meta.dirname, '..', '..', '..', '..')
const tools = join(workspace, 'node_modules', '.bin')

export const getDistFolder = (shell: string) => join(workspace, 'apps', shell, 'dist')

/** Builds changed shells, as `npm start` does. */
export async function buildShells(): Promise<void> {
  const args = ['run', 'build', '--filter=./apps/*', '--output-logs=errors-only']
  const child = spawn(join(tools, 'turbo'), args, {
    cwd: workspace,
    env: {
      ...process.env,
      PATH: `${tools}${delimiter}${process.env.PATH ?? ''}`,
      TURBO_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`the shells could not be built:\n${output}`)
}
