import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const EXAMPLE = new URL('../../../../../../examples/haproxy/haproxy.cfg', import.meta.url)

/** Where packages install HAProxy, which is not in the PATH of ordinary users. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin']
const START_ATTEMPTS = 200
const ATTEMPT_MS = 50

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Path of the installed HAProxy, or null. */
export function findHaproxy(path = process.env.PATH ?? ''): string | null {
  const folders = [...path.split(delimiter).filter(Boolean), ...SYSTEM_FOLDERS]
  return folders.map((folder) => join(folder, 'haproxy')).find(isExecutable) ?? null
}

export const readHaproxyExample = (): string => readFileSync(EXAMPLE, 'utf8')

type Addresses = {
  port: number
  /** ports of the mall's processes on loopback */
  servers: readonly number[]
}

/**
 * The example with other ports in its line `bind`, and one line `server` for each process.
 * @throws Error if the example does not have exactly one `bind` and one block of `server`
 */
export function fillHaproxyConfig(example: string, { port, servers }: Addresses): string {
  const binds = /^ {4}bind :\d+$/gm
  const block = /(?:^ {4}server .*\n)+/gm
  if (example.match(binds)?.length !== 1 || example.match(block)?.length !== 1) {
    throw new Error('the example of HAProxy needs one line bind and one block of lines server')
  }
  const lines = servers.map(
    (server, index) => `    server mall${String(index + 1)} 127.0.0.1:${String(server)}\n`,
  )
  return example.replace(binds, `    bind :${String(port)}`).replace(block, lines.join(''))
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/**
 * Starts HAProxy and resolves when it listens.
 * @param onOutput receives what it writes, in pieces
 * @throws Error if it is not installed, or with its own message if it ends
 */
export async function startHaproxy(
  config: string,
  port: number,
  onOutput: (piece: string) => void = () => {},
) {
  const program = findHaproxy()
  if (!program) throw new Error('找不到 haproxy，请先安装 (haproxy is missing: install it first)')
  const folder = mkdtempSync(join(tmpdir(), 'mall-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, config)
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      onOutput(chunk.toString())
    })
  }
  async function stop() {
    child.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  for (let attempt = 0; attempt < START_ATTEMPTS && child.exitCode === null; attempt += 1) {
    if (await isListening(port)) return { child, stop }
    await pause(ATTEMPT_MS)
  }
  await stop()
  throw new Error(`HAProxy 无法启动 (HAProxy cannot start): ${output}`)
}
