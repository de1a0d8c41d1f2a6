import { modules } from '../app.ts'
import { listJobs } from '../define-module.ts'
import type { Job } from '../jobs/runner.ts'

/** A job that ends after the mall has received the notifications of its changes. */
export function findJob(name: string): Job {
  const job = listJobs(modules).find((one) => one.name === name)
  if (!job) throw new Error(`no job ${name}`)
  return {
    ...job,
    async round(deps) {
      const done = await job.round(deps)
      await deps.cache.flush()
      return done
    },
  }
}
