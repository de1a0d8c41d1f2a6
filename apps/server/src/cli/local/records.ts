import type { DataOf } from '@mall/contract'
import { PLATFORM, type Database } from '../../db/connection/database.ts'
import { seedDatabase, hashSeedFile } from '../../seed/seed-database.ts'
import { listAuditChecks } from '../../define-module.ts'
import { modules } from '../../app.ts'
import { auditCompany, createAuditRepository } from '../../modules/audit/index.ts'
import { createConsentsRepository } from '../../modules/login/index.ts'
import { createTelemetryRepository, createTelemetryService } from '../../modules/telemetry/index.ts'
import { listPlainSecrets } from '../../modules/companies/index.ts'
import { openFileStore } from '../../pictures/open-file-store.ts'
import { readSeedFile, SeedFileError } from '../../seed-file/read-seed-file.ts'
import { formatTime } from '../frame/format-time.ts'
import { BadFile, Misuse, type MallCli } from '../frame/mall-cli.ts'
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
  // The whole file is laid out in memory first: where one line is bad nothing is changed.
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

export async function audit(
  mall: MallCli,
  db: Database,
  company: number | undefined,
  headsFile: string | undefined,
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

export async function printTelemetry(mall: MallCli, db: Database, days: number) {
  const companyId = mall.companyId()
  const telemetry = createTelemetryService({
    repository: createTelemetryRepository(db),
    now: () => new Date(),
  })
  const { events } = await telemetry.summarize(companyId, days)
  for (const { name, host, release, detail, count, p75 } of events) {
    const value = p75 === null ? '' : ` p75 ≤ ${p75}`
    mall.print(`${String(count).padStart(8)}  ${name} ${detail} · ${host} ${release}${value}`)
  }
  if (events.length === 0) mall.print(`公司 ${companyId} 最近 ${days} 天没有页面报告`)
}

export async function printConsents(mall: MallCli, db: Database, who: string | undefined) {
  const records = await createConsentsRepository(db).list(mall.companyId(), who)
  for (const { userId: id, document, version, how, method, agreedAt } of records) {
    mall.print(`${formatTime(agreedAt)}  用户 ${id}  ${document}  ${version}  ${how}  ${method}`)
  }
  if (records.length === 0) mall.print('没有记录 (no consent records)')
}
