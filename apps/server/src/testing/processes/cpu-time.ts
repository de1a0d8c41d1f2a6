/** What `work` costs this process, in ms of the processor: a busy machine does not make it more. */
export function measureCpuTime(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
