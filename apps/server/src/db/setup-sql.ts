import { accessSql } from './migrations.ts'

export type TableNotification = { table: string; topic: string; ignoredColumns: readonly string[] }

type Setup = {
  appendOnlyTables: readonly string[]
  /** tables that functions of their owner write */
  readOnlyTables: readonly string[]
  notifications: readonly TableNotification[]
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`

const toArray = (names: readonly string[]) =>
  names.length === 0 ? `'{}'` : `array[${names.map(quote).join(', ')}]`

/** Roles, rights, functions and triggers, as one script that can be repeated. */
export const buildSetupSql = ({ appendOnlyTables, readOnlyTables, notifications }: Setup): string =>
  [
    accessSql(),
    `revoke update, delete, truncate on ${appendOnlyTables.join(', ')} from mall_app;`,
    `revoke insert, update, delete, truncate on ${readOnlyTables.join(', ')} from mall_app;`,
    ...notifications.map(
      ({ table, topic, ignoredColumns }) =>
        `select pg_temp.ensure_row_triggers(${quote(table)}, ${quote(topic)}, ${toArray(ignoredColumns)});`,
    ),
  ].join('\n')
