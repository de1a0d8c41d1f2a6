import { spawn } from 'node:child_process'
import { childEnv, root } from './workspace.mjs'

/**
 * Runs a program with the output streams of this process. SIGTERM is passed on.
 * @returns {Promise<boolean>} true where it exits with 0
 */
export function run({ command: [program, ...args], cwd = root, env }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: childEnv(env),
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    })
    const end = () => child.kill('SIGTERM')
    process.once('SIGTERM', end)
    const finish = (isOk) => {
      process.off('SIGTERM', end)
      resolve(isOk)
    }
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`)
      finish(false)
    })
    child.once('close', (code) => finish(code === 0))
  })
}
