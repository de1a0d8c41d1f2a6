import { createTestApp, startPostgresql } from '../../../testing/index.ts'
import { openPostgresql } from '../../../testing/open-postgresql.ts'
import type { SeedFileInput } from '@mall/contract/seed-file'

/**
 * Two servers on one PostgreSQL with the data of `seedFile`.
 * @param connections of each server
 */
export async function startTwoServers(seedFile: SeedFileInput, connections: number) {
  const postgres = await startPostgresql()
  const databases = await Promise.all([
    openPostgresql(postgres.url, connections),
    openPostgresql(postgres.url, connections),
  ])
  const [first, second] = databases
  const here = await createTestApp({ db: first, seedFile })
  const there = await createTestApp({ db: second })
  return {
    here,
    there,
    async close() {
      await Promise.all([here.close(), there.close()])
      await Promise.all(databases.map((db) => db.close()))
      await postgres.stop()
    },
  }
}
export type TwoServers = Awaited<ReturnType<typeof startTwoServers>>
