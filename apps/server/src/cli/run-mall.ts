import { parseArgs } from 'node:util'
import type { SeedFileInput } from '@mall/contract/seed-file'
import { modules } from '../app.ts'
import { openInMemory } from '../db/connection/embedded.ts'
import type { Database } from '../db/connection/database.ts'
import { seedDatabase, worldHash } from '../db/seed-database.ts'
import { openDatabase } from '../db/connection/open.ts'
import { createSetupSql, listAuditChecks } from '../define-module.ts'
import { createConsentsRepository } from '../modules/login/bind/consents.repo.ts'
import { createAuditRepository } from '../modules/audit/audit.repository.ts'
import { auditCompany } from '../modules/audit/audit.service.ts'
import { importedMedia } from '../pictures/picture.routes.ts'
import { readSettings } from '../settings.ts'
import { settingsTable } from '../settings-table.ts'
import { createTelemetryRepository } from '../modules/telemetry/telemetry.repository.ts'
import { createTelemetryService } from '../modules/telemetry/telemetry.service.ts'
import { loginMethodsPage } from '../modules/login/partner/page/login-methods-page.ts'
import { openRefunds } from './refunds.ts'
import { printRestockReminders } from './restock-reminders.ts'
import { readSeedFile, SeedFileError } from './seed-file/read-seed-file.ts'
import { buildSeedFileSchema } from './seed-file/schema.ts'
import { signInLink } from './sign-in-link.ts'

const usage = `用法 (usage):
  mall seed --spec FILE        按文件铺设公司、用户、商品、库存、积分与优惠券（生产环境拒绝）
  mall audit [--company N]     核对账目：积分、库存、订单、优惠券、收款；有不符时退出码为 1
  mall telemetry --company N [--days 7]
                               页面错误、性能与安全策略报告，按宿主、版本汇总
  mall seed-schema             输出铺设文件的 JSON Schema（examples/company.schema.json）
  mall refunds --company N [--all]
                               列出未到账的现金退款（--all 全部，最近 100 笔）
  mall repeat-refund --company N --id 退款编号
                               重新发起退款；失败的退款以新编号重发
  mall restock-reminders --company N
                               列出等待到货的商品：等待人数、最早订阅时间、缺货规格
  mall consents --company N [--user U]
                               列出顾客同意条款的记录：用户、文件、版本、时间
  mall settings                列出全部设置（docs/settings.md）
  mall login-methods           列出全部登录方式（docs/login-methods.md）
  mall sign-in-link --company N --subject ID [--origin URL] [--tel 手机号] [--name 昵称]
                               按公司的登录方式生成合作方的登录链接（生产环境拒绝）
数据库：DATABASE_URL，否则为 MALL_DATA_DIR 目录 (PostgreSQL by DATABASE_URL, else the data folder)`

type Print = (line: string) => void

/** A mistake of whoever typed the command; its message says what to type instead. */
class Misuse extends Error {
  override name = 'Misuse'
}

type OpenMemory = () => Promise<Database>

/** The whole file is laid out in memory first: where one line is bad nothing is changed. */
async function rehearse(world: SeedFileInput, now: Date, open: OpenMemory) {
  const memory = await open()
  try {
    await seedDatabase(memory, world, now)
  } finally {
    await memory.close()
  }
}

async function seed(db: Database, world: SeedFileInput, print: Print): Promise<number> {
  const made = await seedDatabase(db, world, new Date())
  const left = world.companies.filter(({ id }) => !made.includes(id)).map(({ id }) => id)
  print(`世界 ${worldHash(world)}：已铺设公司 ${made.join(', ') || '无'}`)
  if (left.length > 0) print(`已存在，未改动：${left.join(', ')}`)
  return 0
}

async function audit(db: Database, company: number | undefined, print: Print): Promise<number> {
  const rows = await db.unscopedQuery<{ company_ids: number }>('select company_ids()', [])
  const all = rows.map((row) => row.company_ids)
  if (company !== undefined && !all.includes(company)) throw new Misuse(`没有公司 ${company}`)
  if (all.length === 0) throw new Misuse('没有任何公司 (nothing to audit)')
  let failed = 0
  for (const companyId of company === undefined ? all : [company]) {
    const { checks } = await auditCompany(
      createAuditRepository(db),
      companyId,
      listAuditChecks(modules),
    )
    print(`公司 ${companyId}`)
    for (const { name, ok, detail } of checks) {
      if (!ok) failed += 1
      print(`  ${ok ? '✓' : '✗'} ${name}：${detail}`)
    }
  }
  print(failed === 0 ? '账目相符 (the books agree)' : `${failed} 项不符 (checks failed)`)
  return failed === 0 ? 0 : 1
}

function numberOf(text: string | undefined, option = '--company'): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Misuse(`${option} 应为正整数，而不是 ${text}`)
  return Number(text)
}

async function printTelemetry(db: Database, companyId: number, days: number, print: Print) {
  const telemetry = createTelemetryService({
    repository: createTelemetryRepository(db),
    now: () => new Date(),
  })
  const { events } = await telemetry.summarize(companyId, days)
  for (const { name, host, release, detail, count, p75 } of events) {
    const value = p75 === null ? '' : ` p75 ≤ ${p75}`
    print(`${String(count).padStart(8)}  ${name} ${detail} · ${host} ${release}${value}`)
  }
  if (events.length === 0) print(`公司 ${companyId} 最近 ${days} 天没有页面报告`)
  return 0
}

async function consents(
  db: Database,
  companyId: number,
  userId: number | undefined,
  print: Print,
): Promise<number> {
  const records = await createConsentsRepository(db).list(companyId, userId)
  for (const { userId: id, document, version, how, method, agreedAt } of records) {
    print(`${agreedAt}  用户 ${id}  ${document}  ${version}  ${how}  ${method}`)
  }
  if (records.length === 0) print('没有记录 (no consent records)')
  return 0
}

function parseUserId(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,15}$/.test(text)) throw new Misuse(`--user 应为用户编号，而不是 ${text}`)
  return Number(text)
}

type LinkOptions = Partial<Record<'company' | 'subject' | 'origin' | 'tel' | 'name', string>>

function linkLines(
  settings: ReturnType<typeof readSettings>,
  { company, subject, origin, tel, name: nickName }: LinkOptions,
  lab: string | undefined,
): Promise<string[]> {
  if (settings.NODE_ENV === 'production') {
    throw new Misuse('生产环境不生成登录链接 (refused in production)')
  }
  const companyId = numberOf(company)
  if (companyId === undefined) throw new Misuse('缺少 --company N')
  if (!subject) throw new Misuse('缺少 --subject ID')
  const mall = origin ?? `http://localhost:${settings.PORT}`
  if (!URL.canParse(mall)) throw new Misuse(`--origin 应为商城地址，而不是 ${mall}`)
  const who = { subject, ...(tel ? { tel } : {}), ...(nickName ? { nickName } : {}) }
  return signInLink({ settings, companyId, who, origin: mall, lab })
}

async function obey(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  print: Print,
  openMemory: OpenMemory,
): Promise<number> {
  const options = {
    spec: { type: 'string' },
    company: { type: 'string' },
    user: { type: 'string' },
    subject: { type: 'string' },
    origin: { type: 'string' },
    tel: { type: 'string' },
    name: { type: 'string' },
    days: { type: 'string' },
    id: { type: 'string' },
    all: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const
  const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [command] = positionals
  if (values.help || command === undefined) {
    print(usage)
    return values.help ? 0 : 2
  }
  if (command === 'settings') {
    print(settingsTable().trimEnd())
    return 0
  }
  if (command === 'login-methods') {
    print(loginMethodsPage().trimEnd())
    return 0
  }
  if (command === 'seed-schema') {
    print(JSON.stringify(buildSeedFileSchema(), null, 2))
    return 0
  }
  const settings = readSettings(environment)
  if (command === 'sign-in-link') {
    for (const line of await linkLines(settings, values, environment.MALL_LAB_URL)) print(line)
    return 0
  }
  if (command === 'audit') {
    const company = numberOf(values.company)
    return withDatabase(settings, (db) => audit(db, company, print))
  }
  if (command === 'telemetry') {
    const company = numberOf(values.company)
    if (company === undefined) throw new Misuse('缺少 --company N')
    const days = numberOf(values.days, '--days') ?? 7
    return withDatabase(settings, (db) => printTelemetry(db, company, days, print))
  }
  if (command === 'refunds' || command === 'repeat-refund') {
    const companyId = numberOf(values.company)
    if (companyId === undefined) throw new Misuse('缺少 --company N')
    if (command === 'repeat-refund' && !values.id) throw new Misuse('缺少 --id 退款编号')
    const { id } = values
    return withDatabase(settings, (db) => {
      const refunds = openRefunds(settings, db, companyId, print)
      return id ? refunds.repeat(id) : refunds.list(values.all ? 'all' : 'open')
    })
  }
  if (command === 'restock-reminders') {
    const companyId = numberOf(values.company)
    if (companyId === undefined) throw new Misuse('缺少 --company N')
    return withDatabase(settings, (db) => printRestockReminders(db, companyId, print))
  }
  if (command === 'consents') {
    const company = numberOf(values.company)
    const user = parseUserId(values.user)
    if (company === undefined) throw new Misuse('缺少 --company N')
    return withDatabase(settings, (db) => consents(db, company, user, print))
  }
  if (command !== 'seed') throw new Misuse(`没有命令 ${command}`)
  if (settings.NODE_ENV === 'production')
    throw new Misuse('生产环境不能铺设演示数据 (refused in production)')
  if (values.spec === undefined) throw new Misuse('缺少 --spec FILE')
  const world = await readSeedFile(values.spec, importedMedia(settings.MALL_DATA_DIR))
  await rehearse(world, new Date(), openMemory)
  return withDatabase(settings, (db) => seed(db, world, print))
}

/** The books of a large company are not read in a request's seconds; nobody waits for the command. */
const slowest = 600_000

async function withDatabase(
  settings: ReturnType<typeof readSettings>,
  work: (db: Database) => Promise<number>,
): Promise<number> {
  const db = await openDatabase(settings, createSetupSql(modules), slowest)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/**
 * Runs one `mall` command.
 * @param openMemory an empty database that is gone afterwards; making one takes 3 s of two cores
 * @returns the exit code: 0 done, 1 failed or the books do not agree, 2 misused
 */
export async function runMall(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  print: Print,
  openMemory: OpenMemory = () => openInMemory(createSetupSql(modules)),
): Promise<number> {
  try {
    return await obey(args, environment, print, openMemory)
  } catch (error) {
    const { message, code } = error as { message: string; code?: string }
    print(message)
    if (error instanceof SeedFileError) return 2
    const isMisuse = error instanceof Misuse || code?.startsWith('ERR_PARSE_ARGS')
    if (isMisuse) print(usage)
    return isMisuse ? 2 : 1
  }
}
