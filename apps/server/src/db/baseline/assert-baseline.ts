import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrationsFolder } from '../migrations.ts'

type Query = <T>(statement: string) => Promise<T[]>

/**
 * Refuses a database that another baseline created: Drizzle would run this one over its tables.
 * @throws Error with the command that creates the database again
 */
export async function assertBaseline(query: Query): Promise<void> {
  const [table] = await query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!table?.exists) return
  const applied = await query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  )
  const ours = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
  if (applied.every(({ hash }, index) => hash === ours[index])) return
  throw new Error(
    '数据库由另一版本的表结构建立，首次发布前不迁移数据。' +
      'npm run db:reset -- --yes 删除其中的全部数据，下次启动时重新建立 (database of another baseline)',
  )
}
