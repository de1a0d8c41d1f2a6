import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { modules } from '../../../app.ts'
import type { Database } from '../../../db/connection/database.ts'
import { listAuditChecks } from '../../../define-module.ts'
import { auditCompany, createAuditRepository } from '../../../modules/audit/index.ts'
import { listPictureStores } from '../../../pictures/open-file-store.ts'
import { createBackupRepository } from './backup.repository.ts'
import { compareBackups, type Manifest } from './compare-backups.ts'
import { describeMissing, findPictures } from './find-pictures.ts'
import { withRestoredDump } from './restored-dump.ts'
import { withDirectAddress } from '../../../settings.ts'
import { formatTime } from '../../frame/format-time.ts'
import { replaceText } from '../../files/replace-file.ts'
import { Misuse, type MallCli } from '../../frame/mall-cli.ts'

/** Longest time of a transaction: older rows are committed. */
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
      pictures: z.int().optional(),
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

/** Counts the pictures that each company names, and lists those that no store has. */
async function readPictures(mall: MallCli, db: Database, companyIds: readonly string[]) {
  const backups = createBackupRepository(db, modules)
  const stores = listPictureStores(mall.settings())
  const named: Record<string, number> = {}
  const faults: string[] = []
  for (const id of companyIds) {
    const found = await findPictures(stores, await backups.listPicturePaths(Number(id)))
    named[id] = found.named
    const fault = describeMissing(found)
    if (fault !== null) faults.push(`公司 ${id}：${fault}`)
  }
  return { named, faults, total: Object.values(named).reduce((sum, count) => sum + count, 0) }
}

/** A manifest is written although pictures are missing; the command then fails. */
export const writeManifest = (mall: MallCli, file: string) =>
  mall.withDatabase(async (db) => {
    const at = new Date(Date.now() - SETTLED_MS).toISOString()
    const manifest = await createBackupRepository(db, modules).readManifest(at)
    const pictures = await readPictures(mall, db, Object.keys(manifest.companies))
    for (const [id, company] of Object.entries(manifest.companies)) {
      company.pictures = pictures.named[id] ?? 0
    }
    await replaceText(file, `${JSON.stringify(manifest, null, 2)}\n`, 0o600)
    const { faults, total } = pictures
    mall.show({ file, at, pictures: total, faults }, () => [
      `已写入 ${file}，截至 ${formatTime(at)}；图片 ${String(total)} 张${faults.length === 0 ? '齐全' : ''}`,
      ...faults,
    ])
    if (faults.length > 0) mall.fail()
  })

/** @param dump a file of `pg_dump`, restored temporarily; else the configured database */
export async function checkBackup(mall: MallCli, file: string, dump?: string): Promise<void> {
  const expected = await readManifestFile(file)
  if (dump === undefined) return compareWith(mall, expected)
  const { DATABASE_URL: url } = withDirectAddress(mall.settings())
  if (!url) throw new Misuse('--dump 需要 DATABASE_URL：在它旁边恢复，核对后删除')
  await withRestoredDump(url, dump, (restored) => compareWith(mall, expected, restored))
}

const compareWith = (mall: MallCli, expected: Manifest, url?: string) =>
  mall.withDatabase(async (db) => {
    const backups = createBackupRepository(db, modules)
    const found = await backups.readManifest(expected.at, expected)
    const repository = createAuditRepository(db)
    const pictures = await readPictures(mall, db, Object.keys(found.companies))
    for (const [id, company] of Object.entries(found.companies)) {
      company.pictures = pictures.named[id] ?? 0
    }
    const differences = [...compareBackups(expected, found), ...pictures.faults]
    for (const id of Object.keys(found.companies)) {
      const { checks } = await auditCompany(repository, Number(id), listAuditChecks(modules))
      for (const { name, ok, detail } of checks) {
        if (!ok) differences.push(`公司 ${id}：${name}：${detail}`)
      }
    }
    mall.show({ at: expected.at, pictures: pictures.total, differences }, () => [
      ...differences,
      differences.length === 0
        ? `与清单相符，截至 ${formatTime(expected.at)}；图片 ${String(pictures.total)} 张齐全`
        : `${String(differences.length)} 处不符`,
    ])
    if (differences.length > 0) mall.fail()
  }, url)
