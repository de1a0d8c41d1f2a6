import type { DataOf } from '@mall/contract'
import { PLATFORM, type Database } from '../../db/connection/database.ts'
import { seedDatabase, hashSeedFile } from '../../seed/seed-database.ts'
import { listAuditChecks } from '../../define-module.ts'
import { modules } from '../../app.ts'
import { auditCompany, createAuditRepository } from '../../modules/audit/index.ts'
import { listPlainSecrets } from '../../modules/companies/index.ts'
import { listPictureStores, openFileStore } from '../../pictures/open-file-store.ts'
import { readSeedFile, SeedFileError } from '../../seed-file/read-seed-file.ts'
import { BadFile, Misuse, type AuditOptions, type MallCli } from '../frame/mall-cli.ts'
import { createBackupRepository } from './backup/backup.repository.ts'
import { describeMissing, findPictures } from './backup/find-pictures.ts'
import { checkLogHeads } from './log-heads.ts'

async function readSpec(mall: MallCli, file: string) {
  try {
    return await readSeedFile(file, openFileStore(mall.settings()))
  } catch (error) {
    throw error instanceof SeedFileError ? new BadFile(error.message) : error
  }
}

export async function seed(mall: MallCli, file: string, open: () => Promise<Database>) {
  if (mall.settings().NODE_ENV === 'production') {
    throw new Misuse('生产环境不能铺设演示数据 (refused in production)')
  }
  const seedFile = await readSpec(mall, file)
  // The whole file is parsed first, so that one bad line prevents any change.
  const memory = await open()
  try {
    await seedDatabase(memory, seedFile, new Date())
  } finally {
    await memory.close()
  }
  await mall.withDatabase(async (db) => {
    const made = await seedDatabase(db, seedFile, new Date())
    const left = seedFile.companies.filter(({ id }) => !made.includes(id)).map(({ id }) => id)
    mall.print(`种子文件 ${hashSeedFile(seedFile)}：已铺设公司 ${made.join(', ') || '无'}`)
    if (left.length > 0) mall.print(`已存在，未改动：${left.join(', ')}`)
  })
}

/** Checks that the stores have a company's pictures; the result has the form of an audit check. */
async function checkPictures(mall: MallCli, db: Database, companyId: number) {
  const paths = await createBackupRepository(db, modules).listPicturePaths(companyId)
  const found = await findPictures(listPictureStores(mall.settings()), paths)
  const fault = describeMissing(found)
  return {
    name: '图片齐全',
    ok: fault === null,
    detail: fault ?? `${String(found.named)} 项`,
  }
}

export async function audit(
  mall: MallCli,
  db: Database,
  { company, headsFile, pictures = false }: AuditOptions,
) {
  const rows = await db.unscopedQuery<{ company_ids: number }>('select company_ids()', [])
  const all = rows.map((row) => row.company_ids)
  if (company !== undefined && !all.includes(company)) throw new Misuse(`没有公司 ${company}`)
  if (all.length === 0) throw new Misuse('没有任何公司 (nothing to audit)')
  const repository = createAuditRepository(db)
  const checks = listAuditChecks(modules)
  const isProduction = mall.settings().NODE_ENV === 'production'
  const plain = isProduction ? await listPlainSecrets(db) : []
  const results: ({ companyId: number; plainSecrets: string[] } & DataOf<'ops.audit'>)[] = []
  for (const companyId of company === undefined ? [PLATFORM, ...all] : [company]) {
    const plainSecrets = plain.find((one) => one.companyId === companyId)?.names ?? []
    const audited = await auditCompany(repository, companyId, checks)
    if (pictures) audited.checks.push(await checkPictures(mall, db, companyId))
    results.push({ companyId, plainSecrets, ...audited })
  }
  const heads = await checkLogHeads(mall, db, { companies: results, headsFile })
  const failed =
    results.flatMap((one) => one.checks).filter(({ ok }) => !ok).length + heads.faults.length
  mall.show(results, () => [
    ...results.flatMap((one) => [
      one.companyId === PLATFORM ? '平台' : `公司 ${String(one.companyId)}`,
      ...one.checks.map(({ name, ok, detail }) => `  ${ok ? '✓' : '✗'} ${name}：${detail}`),
      ...one.plainSecrets.map((name) => `  ! 密钥 ${name} 未加密：见 docs/operators.md 的 Secrets`),
    ]),
    ...heads.lines,
    failed === 0 ? '账目相符 (the books agree)' : `${String(failed)} 项不符 (checks failed)`,
  ])
  if (failed > 0) mall.fail()
}
