import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { modules } from '../../../app.ts'
import { listAuditChecks } from '../../../define-module.ts'
import { auditCompany, createAuditRepository } from '../../../modules/audit/index.ts'
import { createBackupRepository } from './backup.repository.ts'
import { compareBackups, type Manifest } from './compare-backups.ts'
import { withRestoredDump } from './restored-dump.ts'
import { Misuse, type MallCli } from '../../frame/mall-cli.ts'

/** No transaction of the mall takes as long: what is older is committed. */
const SETTLED_MS = 60_000
const counts = z.record(z.string(), z.number())
const manifestSchema: z.ZodType<Manifest> = z.object({
  format: z.literal(1),
  at: z.iso.datetime(),
  migrations: z.int(),
  companies: z.record(
    z.string(),
    z.object({
      appendOnly: counts,
      tables: counts,
      ledger: counts,
      log: z.object({ seq: z.int(), hash: z.string() }).nullable(),
    }),
  ),
})

async function readManifestFile(file: string): Promise<Manifest> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Misuse(`无法读取 ${file}：${(error as Error).message}`)
  })
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    throw new Misuse(`${file} 不是备份清单`)
  }
}

export const writeManifest = (mall: MallCli, file: string) =>
  mall.withDatabase(async (db) => {
    const at = new Date(Date.now() - SETTLED_MS).toISOString()
    const manifest = await createBackupRepository(db, modules).readManifest(at)
    await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    mall.print(`已写入 ${file}，截至 ${at}`)
  })

/** @param dump a file of `pg_dump`, restored beside and dropped; else the database of the settings */
export async function checkBackup(mall: MallCli, file: string, dump?: string): Promise<void> {
  const expected = await readManifestFile(file)
  if (dump === undefined) return compareWith(mall, expected)
  const { DATABASE_URL: url } = mall.settings()
  if (!url) throw new Misuse('--dump 需要 DATABASE_URL：在它旁边恢复，核对后删除')
  await withRestoredDump(url, dump, (restored) => compareWith(mall, expected, restored))
}

const compareWith = (mall: MallCli, expected: Manifest, url?: string) =>
  mall.withDatabase(async (db) => {
    const found = await createBackupRepository(db, modules).readManifest(expected.at, expected)
    const differences = compareBackups(expected, found)
    const repository = createAuditRepository(db)
    for (const id of Object.keys(found.companies)) {
      const { checks } = await auditCompany(repository, Number(id), listAuditChecks(modules))
      for (const { name, ok, detail } of checks) {
        if (!ok) differences.push(`公司 ${id}：${name}：${detail}`)
      }
    }
    mall.show({ at: expected.at, differences }, () => [
      ...differences,
      differences.length === 0
        ? `与清单相符，截至 ${expected.at}`
        : `${String(differences.length)} 处不符`,
    ])
    if (differences.length > 0) mall.fail()
  }, url)
