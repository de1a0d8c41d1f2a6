/** Processor time of this process for `work`, in ms, independent of other load. */
export function measureCpuTime(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
