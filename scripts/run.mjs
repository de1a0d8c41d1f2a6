import { spawn } from 'node:child_process'
import { childEnv, root } from './workspace.mjs'

/**
 * Runs a program to its end, shows its output as it comes and keeps it. A signal to us ends it as well.
 * @returns {Promise<{ ok: boolean, output: string }>} `ok`: it ended with 0
 */
export function run({ command: [program, ...args], cwd = root, env }) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd,
      env: childEnv(env),
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const end = () => child.kill('SIGTERM')
    process.once('SIGTERM', end)
    let output = ''
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      from.setEncoding('utf8').on('data', (text) => {
        output += text
        to.write(text)
      })
    }
    child.once('error', (error) => done({ ok: false, output: error.message }))
    child.once('close', (code) => {
      process.off('SIGTERM', end)
      done({ ok: code === 0, output })
    })
  })
}
