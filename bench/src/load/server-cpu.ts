import { readFileSync } from 'node:fs'

/** Clock ticks per second of CPU times in Linux. */
const TICKS_PER_SECOND = 100

/**
 * CPU time of a process in seconds; undefined without /proc. It measures the cost of a response
 * even
 * on a busy machine.
 */
export function readCpuSeconds(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The process name in parentheses may contain spaces, so parse the fields after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    // No /proc on this system, or the process has exited.
    return undefined
  }
}
