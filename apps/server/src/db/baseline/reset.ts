import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { readSettings, withDirectAddress } from '../../settings.ts'
import { lockFolder } from '../connection/folder-lock.ts'

/**
 * Deletes the database that the settings name, with all its data; the next start creates it again.
 * @throws Error if a running mall uses the data folder
 */
async function reset(env: NodeJS.ProcessEnv): Promise<void> {
  const { DATABASE_URL: url, MALL_DATA_DIR: folder } = withDirectAddress(readSettings(env))
  if (!url) {
    const release = lockFolder(resolve(folder))
    rmSync(join(resolve(folder), 'pg'), { recursive: true, force: true })
    release()
    return
  }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await client.query(`set client_min_messages = warning; set lock_timeout = '5s'`)
    await client.query(
      'drop schema if exists drizzle cascade; drop schema public cascade; create schema public',
    )
  } finally {
    await client.end()
  }
}

if (process.argv.includes('--yes')) {
  try {
    await reset(process.env)
    process.stdout.write('数据库已删除，下次启动时重新建立\n')
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
} else {
  process.stderr.write('将删除数据库中的全部数据；确认请加 --yes：npm run db:reset -- --yes\n')
  process.exitCode = 1
}
