import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { modules } from '../../../app.ts'
import { listAuditChecks } from '../../../define-module.ts'
import { auditCompany, createAuditRepository } from '../../../modules/audit/index.ts'
import type { FileStore } from '../../../pictures/file-store.ts'
import { listPictureStores } from '../../../pictures/open-file-store.ts'
import { createBackupRepository } from './backup.repository.ts'
import { compareBackups, type Manifest } from './compare-backups.ts'
import { withRestoredDump } from './restored-dump.ts'
import { formatTime } from '../../frame/format-time.ts'
import { Misuse, type MallCli } from '../../frame/mall-cli.ts'

/** Pictures that are read at the same time. */
const READS_AT_ONCE = 8

/** Pictures that no store has. */
async function findMissing(stores: readonly FileStore[], paths: readonly string[]) {
  const missing: string[] = []
  const left = paths.values()
  const isStored = async (path: string) => {
    for (const store of stores) if ((await store.read(path)) !== null) return true
    return false
  }
  async function readNext() {
    for (const path of left) if (!(await isStored(path))) missing.push(path)
  }
  await Promise.all(Array.from({ length: READS_AT_ONCE }, readNext))
  return missing.toSorted()
}

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
    mall.print(`已写入 ${file}，截至 ${formatTime(at)}`)
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
    const backups = createBackupRepository(db, modules)
    const found = await backups.readManifest(expected.at, expected)
    const differences = compareBackups(expected, found)
    const stores = listPictureStores(mall.settings())
    const repository = createAuditRepository(db)
    let pictures = 0
    for (const id of Object.keys(found.companies)) {
      const { checks } = await auditCompany(repository, Number(id), listAuditChecks(modules))
      for (const { name, ok, detail } of checks) {
        if (!ok) differences.push(`公司 ${id}：${name}：${detail}`)
      }
      const paths = await backups.listPicturePaths(Number(id))
      const missing = await findMissing(stores, paths)
      pictures += paths.length
      if (missing.length > 0) {
        differences.push(
          `公司 ${id}：${String(paths.length)} 张图片缺 ${String(missing.length)} 张，例：${missing.slice(0, 3).join('、')}`,
        )
      }
    }
    mall.show({ at: expected.at, pictures, differences }, () => [
      ...differences,
      differences.length === 0
        ? `与清单相符，截至 ${formatTime(expected.at)}；图片 ${String(pictures)} 张齐全`
        : `${String(differences.length)} 处不符`,
    ])
    if (differences.length > 0) mall.fail()
  }, url)
