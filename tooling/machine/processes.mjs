/** Children of `npm start`: begun together, stopped together. */
import { constants } from 'node:os'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** How long the server may finish what it began before it is ended (ms). */
const grace = 15_000

const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null

/**
 * Passes our signals to the children and returns whether we are stopping.
 * In a terminal Ctrl-C reaches the whole group automatically; passed on it would arrive twice.
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

/** Resolves with the exit code as a shell would give it: 128 + number for a signal. */
export function exitOf(child) {
  const asNumber = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0)
  if (hasEnded(child)) return Promise.resolve(asNumber(child.exitCode, child.signalCode))
  return new Promise((done) => {
    child.once('error', () => done(1))
    child.once('exit', (code, signal) => done(asNumber(code, signal)))
  })
}

/**
 * Reads lines of a child's output. The first JSON line with `ready: true` resolves; other lines go
 * to `onLine`. Rejects where the child ends or `timeout` (ms) passes before.
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
    // A line of log, not of JSON.
    return undefined
  }
}
