import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, expect, it } from 'vitest'
import { prepareFolder } from '../../testing/processes/prepared-embedded.ts'
import { openEmbedded } from '../connection/embedded.ts'
import { migrationsFolder } from '../migrations.ts'
import { buildBaselineSql } from './write-baseline.ts'

const folder = mkdtempSync(join(tmpdir(), 'mall-other-baseline-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('equals the schema (npm run db:baseline writes it)', { timeout: 60_000 }, () => {
  expect(readFileSync(join(migrationsFolder, '0000_baseline.sql'), 'utf8')).toBe(buildBaselineSql())
})

it('refuses a data folder of another baseline and names the command that deletes it', async () => {
  await prepareFolder(folder)
  const pglite = await PGlite.create(join(folder, 'pg'))
  await pglite.query(`update drizzle.__drizzle_migrations set hash = 'another'`)
  await pglite.close()
  await expect(openEmbedded(folder, '')).rejects.toThrow('npm run db:reset -- --yes')
})
