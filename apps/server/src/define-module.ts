import type { Deps } from './deps.ts'
import type { Job } from './jobs/runner.ts'
import type { AuditCheck } from './modules/audit/audit-check.ts'
import type { ModuleRoutes } from './plugins/module-routes.ts'

/**
 * One domain of the server. `app.ts` lists the modules; the lists of the whole mall (calls, jobs,
 * audit checks) are derived from that list.
 */
export type ServerModule = {
  name: string
  /** Registers the module's calls. `modules` serves calls that read across all modules. */
  routes?: (routes: ModuleRoutes, deps: Deps, modules: readonly ServerModule[]) => void
  /** repeated work, each job under a lease of its own */
  jobs?: readonly Job[]
  /** consistency checks of the module's rows */
  auditChecks?: readonly AuditCheck[]
}

export const defineModule = (module: ServerModule): ServerModule => module

export const listJobs = (modules: readonly ServerModule[]): Job[] =>
  modules.flatMap(({ jobs = [] }) => jobs)

export const listAuditChecks = (modules: readonly ServerModule[]): AuditCheck[] =>
  modules.flatMap(({ auditChecks = [] }) => auditChecks)
