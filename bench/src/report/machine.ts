import { cpus, loadavg, totalmem } from 'node:os'
import type { Machine } from './report.ts'
import { median } from './statistics.ts'

const loadNow = () => Number((loadavg()[0] ?? Number.NaN).toFixed(2))

const sampleEvery = 5_000

/**
 * Watches the machine's load. The returned function describes the machine at the end of the run;
 * the
 * caller passes the versions of the measured software.
 */
export function watchMachine(): (versions?: Pick<Machine, 'postgresql' | 'chromium'>) => Machine {
  const before = loadNow()
  const during: number[] = []
  const timer = setInterval(() => during.push(loadNow()), sampleEvery)
  timer.unref()
  return (versions = {}) => {
    clearInterval(timer)
    const after = loadNow()
    return {
      cpu: cpus()[0]?.model.trim() ?? 'unknown',
      cores: cpus().length,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      node: process.versions.node,
      ...versions,
      load: { before, during: during.length > 0 ? median(during) : after, after },
    }
  }
}
