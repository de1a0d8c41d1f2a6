import { readFileSync } from 'node:fs'

/** Ticks of a second that Linux counts processor time in. */
const ticksPerSecond = 100

/**
 * Seconds of processor time that a process has taken so far; undefined where the system does not
 * tell in /proc. It says what an answer costs where the machine is too busy to say how long one takes.
 */
export function cpuSecondsOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces: the fields behind it are counted from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    // No /proc on this system, or the process is gone: not known.
    return undefined
  }
}
