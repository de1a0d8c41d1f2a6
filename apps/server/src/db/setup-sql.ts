import { readFileSync } from 'node:fs'
import { createRowTypeSql, type RowType } from './row-types.ts'

export type TableNotification = { table: string; topic: string; ignoredColumns: readonly string[] }

type Setup = {
  rowTypes: readonly RowType[]
  /** files of functions, views and triggers; a function may call those of a later file */
  files: readonly URL[]
  appendOnlyTables: readonly string[]
  /** tables written by functions of their owner */
  readOnlyTables: readonly string[]
  notifications: readonly TableNotification[]
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`

const toArray = (names: readonly string[]) =>
  names.length === 0 ? `'{}'` : `array[${names.map(quote).join(', ')}]`

const ownFiles = ['access', 'changes', 'retention/remove-append-only'].map(
  (name) => new URL(`./${name}.sql`, import.meta.url),
)

/** Roles, rights, functions and triggers, as one script that can be repeated. */
export const buildSetupSql = ({
  rowTypes,
  files,
  appendOnlyTables,
  readOnlyTables,
  notifications,
}: Setup): string =>
  [
    'set check_function_bodies = off;',
    ...rowTypes.map(createRowTypeSql),
    ...[...ownFiles, ...files].map((file) => readFileSync(file, 'utf8')),
    'reset check_function_bodies;',
    `revoke update, delete, truncate on ${appendOnlyTables.join(', ')} from mall_app;`,
    `revoke insert, update, delete, truncate on ${readOnlyTables.join(', ')} from mall_app;`,
    ...notifications.map(
      ({ table, topic, ignoredColumns }) =>
        `select pg_temp.ensure_row_triggers(${quote(table)}, ${quote(topic)}, ${toArray(ignoredColumns)});`,
    ),
  ].join('\n')
