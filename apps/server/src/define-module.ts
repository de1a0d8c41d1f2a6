import type { CallName, InputOf } from '@mall/contract'
import { getTableName } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import type { RowType } from './db/row-types.ts'
import { buildSetupSql, type TableNotification } from './db/setup-sql.ts'
import type { Retention } from './db/retention/remove-expired.ts'
import type { Deps } from './deps.ts'
import { createRetentionJob } from './jobs/retention.job.ts'
import type { Job } from './jobs/runner.ts'
import type { ApprovalKind } from './approval-kind.ts'
import type { AuditCheck } from './audit-check.ts'
import type { PersonalData } from './personal-data.ts'
import type { ModuleRoutes } from './plugins/module-routes.ts'

/**
 * Rows of an append-only table can be inserted and read, but not updated or deleted. The
 * application only reads tables written by functions: security definer functions of the owner write
 * them.
 */
export type ModuleTable =
  | AnyPgTable
  | { table: AnyPgTable; appendOnly: boolean; writtenBy?: 'functions' }

/**
 * A name that cached responses depend on. Changes of the table notify every process at commit,
 * except changes of ignored columns. `trigger`: a trigger of the module's `sql` notifies instead,
 * with a suffix such as `product:7`.
 */
export type CacheTopic =
  | { topic: string; table: AnyPgTable; ignoredColumns?: readonly AnyPgColumn[] }
  | { topic: string; trigger: string }

/**
 * Fields of calls that contain an id, with its kind. A test verifies that a foreign and an unknown
 * id get the same response.
 */
export type AuthorizationMatrix = {
  [N in CallName]?: { [F in keyof InputOf<N>]?: string }
}

/**
 * One domain of the server. `app.ts` lists the modules; the lists of the whole mall (calls, jobs,
 * cache topics, audit checks, retention) are derived from that list.
 */
export type ServerModule = {
  name: string
  /** tables that only this module writes */
  tables?: readonly ModuleTable[]
  /** composite types of parameters of SQL functions */
  rowTypes?: readonly RowType[]
  /** functions, views and triggers of these tables, created at the first start of a version */
  sql?: readonly URL[]
  /** Registers the module's calls. `modules` serves calls that read across all modules. */
  routes?: (routes: ModuleRoutes, deps: Deps, modules: readonly ServerModule[]) => void
  /** repeated work for a slot of companies under the slot's lease */
  jobs?: readonly Job[]
  cacheTopics?: readonly CacheTopic[]
  /** consistency checks of the module's rows */
  auditChecks?: readonly AuditCheck[]
  authorizationMatrix?: AuthorizationMatrix
  /** rows about a shopper */
  personalData?: readonly PersonalData[]
  /** effects of a second operator's decisions */
  approvalKinds?: readonly ApprovalKind[]
  retention?: readonly Retention[]
}

export const defineModule = (module: ServerModule): ServerModule => module

export const listTables = (modules: readonly ServerModule[]): AnyPgTable[] =>
  modules.flatMap(({ tables = [] }) =>
    tables.map((table) => ('appendOnly' in table ? table.table : table)),
  )

export const listAuditChecks = (modules: readonly ServerModule[]): AuditCheck[] =>
  modules.flatMap(({ auditChecks = [] }) => auditChecks)

export const listPersonalData = (modules: readonly ServerModule[]): PersonalData[] =>
  modules.flatMap(({ personalData = [] }) => personalData)

export const listRetention = (modules: readonly ServerModule[]): Retention[] =>
  modules.flatMap(({ retention = [] }) => retention)

/** The jobs of all modules, and the one that deletes expired rows. */
export const listJobs = (modules: readonly ServerModule[]): Job[] => [
  ...modules.flatMap(({ jobs = [] }) => jobs),
  createRetentionJob(listRetention(modules)),
]

export const listCacheTopics = (modules: readonly ServerModule[]): CacheTopic[] =>
  modules.flatMap(({ cacheTopics = [] }) => cacheTopics)

const toNotification = (topic: CacheTopic): TableNotification[] =>
  'trigger' in topic
    ? []
    : [
        {
          topic: topic.topic,
          table: getTableName(topic.table),
          ignoredColumns: (topic.ignoredColumns ?? []).map(({ name }) => name),
        },
      ]

/** Statements applied after the migrations, at the first start of a version. */
export function createSetupSql(modules: readonly ServerModule[]): string {
  const tables = modules.flatMap(({ tables = [] }) => tables)
  const restricted = tables.filter((table) => 'appendOnly' in table)
  return buildSetupSql({
    rowTypes: modules.flatMap(({ rowTypes = [] }) => rowTypes),
    files: modules.flatMap(({ sql = [] }) => sql),
    appendOnlyTables: restricted
      .filter(({ appendOnly }) => appendOnly)
      .map(({ table }) => getTableName(table)),
    readOnlyTables: restricted
      .filter(({ writtenBy }) => writtenBy === 'functions')
      .map(({ table }) => getTableName(table)),
    notifications: listCacheTopics(modules).flatMap(toNotification),
  })
}
