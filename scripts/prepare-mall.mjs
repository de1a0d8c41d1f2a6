/** Prepares the processes of a mall: packages, shells, and the watch of npm's shell. */
import { install } from './pm.mjs'
import { runSync, seconds, tool } from './workspace.mjs'

/** Installs and builds only what changed. @returns false after a failure, which is printed */
export function prepareMall() {
  if (install() !== 0) return false
  process.stdout.write('构建前端 / building the shells …\n')
  const building = Date.now()
  const built = runSync(tool('turbo'), [
    'run',
    'build',
    '--filter=./apps/*',
    '--output-logs=errors-only',
    '--log-prefix=task',
  ])
  if (built.status !== 0) {
    process.stderr.write('构建失败 / the build failed: see above.\n')
    return false
  }
  process.stdout.write(`构建完成 / built in ${seconds(building)}\n`)
  return true
}

/**
 * Stops when the shell of `npm run` ends: npm passes a signal on to its shell alone, which then
 * leaves us behind with everything running.
 * @param script name of the script in package.json
 */
export function stopWithShell(script, { stop, isStopping }) {
  if (process.env.npm_lifecycle_event !== script) return
  const shell = process.ppid
  setInterval(() => {
    if (process.ppid !== shell && !isStopping()) stop('SIGTERM')
  }, 1_000).unref()
}
