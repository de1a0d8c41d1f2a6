import { getTableName, sql, type SQL } from 'drizzle-orm'
import type { AnyPgTable } from 'drizzle-orm/pg-core'
import type { PersonalDataGroup } from '@mall/contract/states'

/** Rows of a table about a shopper, for the export and the removal of personal data. */
export type PersonalData = {
  table: AnyPgTable
  /** part of an export and of the list of personal data in which these rows are shown */
  group: PersonalDataGroup
  /** heading of these rows in an export */
  title: string
  /** query of the shopper's rows, in one column `data` (jsonb), without secrets */
  rows: (companyId: number, userId: number) => SQL
  /**
   * statement that removes the personal data; null if the ledger needs the rows and they contain
   * none
   */
  erase: ((companyId: number, userId: number) => SQL) | null
}

type OwnRows = {
  group: PersonalDataGroup
  title: string
  /** columns without personal data */
  hidden?: readonly string[]
  /** whether the rows are deleted with the personal data */
  removed: boolean
}

/** Rows of a table with a `user_id`. */
export function ownRows(
  table: AnyPgTable,
  { group, title, hidden = [], removed }: OwnRows,
): PersonalData {
  const name = sql.identifier(getTableName(table))
  const left = [...hidden, 'company_id', 'user_id']
  const own = (companyId: number, userId: number) =>
    sql`from ${name} t where t.company_id = ${companyId} and t.user_id = ${userId}`
  return {
    table,
    group,
    title,
    rows: (companyId, userId) =>
      sql`select to_jsonb(t) - array[${sql.join(
        left.map((column) => sql`${column}`),
        sql`, `,
      )}]::text[] as data ${own(companyId, userId)}`,
    erase: removed ? (companyId, userId) => sql`delete ${own(companyId, userId)}` : null,
  }
}
