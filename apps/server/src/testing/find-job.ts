import { modules } from '../app.ts'
import { listJobs } from '../define-module.ts'

export function findJob(name: string) {
  const job = listJobs(modules).find((one) => one.name === name)
  if (!job) throw new Error(`no job ${name}`)
  return job
}
