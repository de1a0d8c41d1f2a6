/** Child processes of `npm start`, started and stopped together. */
import { constants } from 'node:os'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** ms that the server may take to finish running requests before it is killed. */
const grace = 15_000

const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null

/**
 * Passes signals of this process to its children and returns whether it is stopping. In a terminal
 * Ctrl-C reaches the whole group automatically, so it is not passed on a second time.
 */
export function stopTogether(children) {
  const state = { stopping: false }
  const stop = (signal) => {
    state.stopping = true
    for (const child of children) {
      if (!hasEnded(child)) child.kill(signal)
    }
    setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), grace).unref()
  }
  for (const signal of signals) {
    process.on(signal, () => {
      const alreadySent = signal === 'SIGINT' && process.stdin.isTTY
      if (alreadySent) state.stopping = true
      else stop(signal)
    })
  }
  return { stop, isStopping: () => state.stopping }
}

/** Resolves with the exit code as in a shell: 128 + number for a signal. */
export function exitOf(child) {
  const asNumber = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0)
  if (hasEnded(child)) return Promise.resolve(asNumber(child.exitCode, child.signalCode))
  return new Promise((done) => {
    child.once('error', () => done(1))
    child.once('exit', (code, signal) => done(asNumber(code, signal)))
  })
}

/**
 * Reads lines of a child's output. Resolves with the first JSON line with `ready: true`; other
 * lines are passed to `onLine`. Rejects where the child exits or `timeout` (ms) passes before.
 */
export function readyLine(child, { timeout, onLine }) {
  return new Promise((resolve, reject) => {
    let rest = ''
    let ready = false
    const late = setTimeout(() => reject(new Error(`not ready after ${timeout} ms`)), timeout)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearTimeout(late)
      reject(new Error(`ended with ${code ?? signal} before it was ready`))
    })
    child.stdout.setEncoding('utf8')
    child.stdout.on('data', (text) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const readiness = ready ? undefined : parseReady(line)
        if (!readiness) {
          onLine(line)
          continue
        }
        ready = true
        clearTimeout(late)
        resolve(readiness)
      }
    })
  })
}

function parseReady(line) {
  try {
    const value = JSON.parse(line)
    return value !== null && typeof value === 'object' && value.ready === true ? value : undefined
  } catch {
    // The line is a log line and not JSON.
    return undefined
  }
}
