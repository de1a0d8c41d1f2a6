import type { DataOf } from '@mall/contract'
import type { Command } from 'commander'
import { modules } from '../../app.ts'
import { createSetupSql, listAuditChecks } from '../../define-module.ts'
import { PLATFORM, type Database } from '../../db/connection/database.ts'
import { openInMemory } from '../../db/connection/embedded.ts'
import { seedDatabase, worldHash } from '../../db/seed-database.ts'
import { auditCompany, createAuditRepository } from '../../modules/audit/index.ts'
import { createConsentsRepository, loginMethodsPage } from '../../modules/login/index.ts'
import { createTelemetryRepository, createTelemetryService } from '../../modules/telemetry/index.ts'
import { openFileStore } from '../../pictures/open-file-store.ts'
import { settingsTable } from '../../settings-table.ts'
import { Misuse, type MallCli } from '../frame/mall-cli.ts'
import { parseNumber } from '../frame/parse-number.ts'
import { addShopperOptions, findWho, type ShopperOptions } from '../frame/shopper-options.ts'
import { checkLogHeads } from '../log-heads.ts'
import { openRefunds } from '../refunds.ts'
import { DEMO_TOTP_SECRET } from '../../demo/operations/sign-ins.ts'
import { totpAt } from '../../modules/operators/index.ts'
import { listPlainSecrets } from '../../modules/tenant/index.ts'
import { printRestockReminders } from '../restock-reminders.ts'
import { readSeedFile } from '../../seed-file/read-seed-file.ts'
import { buildSeedFileSchema } from '../../seed-file/schema.ts'
import { signInLink } from '../sign-in-link.ts'

export type OpenMemory = () => Promise<Database>
export const openMemory: OpenMemory = () => openInMemory(createSetupSql(modules))

async function seed(mall: MallCli, file: string, open: OpenMemory) {
  const settings = mall.settings()
  if (settings.NODE_ENV === 'production') {
    throw new Misuse('生产环境不能铺设演示数据 (refused in production)')
  }
  const world = await readSeedFile(file, openFileStore(settings))
  // The whole file is laid out in memory first: where one line is bad nothing is changed.
  const memory = await open()
  try {
    await seedDatabase(memory, world, new Date())
  } finally {
    await memory.close()
  }
  await mall.withDatabase(async (db) => {
    const made = await seedDatabase(db, world, new Date())
    const left = world.companies.filter(({ id }) => !made.includes(id)).map(({ id }) => id)
    mall.print(`世界 ${worldHash(world)}：已铺设公司 ${made.join(', ') || '无'}`)
    if (left.length > 0) mall.print(`已存在，未改动：${left.join(', ')}`)
  })
}

async function audit(
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

async function printTelemetry(mall: MallCli, db: Database, days: number) {
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

async function printConsents(mall: MallCli, db: Database, who: string | undefined) {
  const records = await createConsentsRepository(db).list(mall.companyId(), who)
  for (const { userId: id, document, version, how, method, agreedAt } of records) {
    mall.print(`${agreedAt}  用户 ${id}  ${document}  ${version}  ${how}  ${method}`)
  }
  if (records.length === 0) mall.print('没有记录 (no consent records)')
}

type LinkOptions = Partial<Record<'subject' | 'origin' | 'tel' | 'name', string>>

async function printSignInLink(
  mall: MallCli,
  { subject, origin, tel, name: nickName }: LinkOptions,
) {
  const settings = mall.settings()
  if (settings.NODE_ENV === 'production') {
    throw new Misuse('生产环境不生成登录链接 (refused in production)')
  }
  const companyId = mall.companyId()
  if (!subject) throw new Misuse('缺少 --subject ID')
  const address = origin ?? `http://localhost:${settings.PORT}`
  if (!URL.canParse(address)) throw new Misuse(`--origin 应为商城地址，而不是 ${address}`)
  const who = { subject, ...(tel ? { tel } : {}), ...(nickName ? { nickName } : {}) }
  const lab = mall.environment.MALL_LAB_URL
  for (const line of await signInLink({ settings, companyId, who, origin: address, lab })) {
    mall.print(line)
  }
}

function printDemoCode(mall: MallCli) {
  if (mall.settings().NODE_ENV === 'production') {
    throw new Misuse('生产环境没有演示操作员 (refused in production)')
  }
  mall.print(totpAt(DEMO_TOTP_SECRET, new Date()))
}

/** Commands that read the database of the server's machine, and those that print tables. */
export function addRecordCommands(program: Command, mall: MallCli, open: OpenMemory): void {
  program
    .command('seed')
    .description('按文件铺设公司、用户、商品、库存、积分与优惠券（生产环境拒绝）')
    .requiredOption('--spec <FILE>', 'JSON 文件')
    .action(({ spec }: { spec: string }) => seed(mall, spec, open))
  program
    .command('seed-schema')
    .description('输出铺设文件的 JSON Schema（examples/company.schema.json）')
    .action(() => mall.print(JSON.stringify(buildSeedFileSchema(), null, 2)))
  program
    .command('audit')
    .description('核对账目：积分、库存、订单、优惠券、收款、操作日志；有不符时退出码为 1')
    .option('--heads <FILE>', '另外核对 mall log head 输出的日志末端')
    .action(({ heads }: { heads?: string }) => {
      const company = mall.optionalCompanyId()
      return mall.withDatabase((db) => audit(mall, db, company, heads))
    })
  program
    .command('telemetry')
    .description('页面错误、性能与安全策略报告，按宿主、版本汇总')
    .option('--days <N>', '最近的天数', '7')
    .action(({ days }: { days: string }) => {
      mall.companyId()
      return mall.withDatabase((db) => printTelemetry(mall, db, parseNumber(days, '--days')))
    })
  program
    .command('refunds')
    .description('列出未到账的现金退款（--all 全部，最近 100 笔）')
    .option('--all', '全部状态')
    .action(({ all }: { all?: true }) => {
      const companyId = mall.companyId()
      return mall.withDatabase(async (db) => {
        await openRefunds(mall.settings(), db, companyId, mall.print).list(all ? 'all' : 'open')
      })
    })
  program
    .command('repeat-refund')
    .description('重新发起退款；失败的退款以新编号重发')
    .requiredOption('--id <REFUND>', '退款编号')
    .action(({ id }: { id: string }) => {
      const companyId = mall.companyId()
      return mall.withDatabase(async (db) => {
        const code = await openRefunds(mall.settings(), db, companyId, mall.print).repeat(id)
        if (code !== 0) mall.fail()
      })
    })
  program
    .command('restock-reminders')
    .description('列出等待到货的商品：等待人数、最早订阅时间、缺货规格')
    .action(() => {
      const companyId = mall.companyId()
      return mall.withDatabase(async (db) => {
        await printRestockReminders(db, companyId, mall.print)
      })
    })
  addShopperOptions(program.command('consents'))
    .description('列出顾客同意条款的记录：用户、文件、版本、时间')
    .option('--user <ID>', '顾客编号，同 --shopper')
    .action((options: ShopperOptions & { user?: string }) => {
      mall.companyId()
      const { user } = options
      const number = user === undefined ? undefined : String(parseNumber(user, '--user', 15))
      const who = findWho(options, number)
      return mall.withDatabase((db) => printConsents(mall, db, who))
    })
  program
    .command('settings')
    .description('列出全部设置（docs/settings.md）')
    .action(() => mall.print(settingsTable().trimEnd()))
  program
    .command('login-methods')
    .description('列出全部登录方式（docs/login-methods.md）')
    .action(() => mall.print(loginMethodsPage().trimEnd()))
  program
    .command('sign-in-link')
    .description('按公司的登录方式生成合作方的登录链接（生产环境拒绝）')
    .option('--subject <ID>', '合作方的用户编号')
    .option('--origin <URL>', '商城地址')
    .option('--tel <PHONE>', '手机号')
    .option('--name <NAME>', '昵称')
    .action((options: LinkOptions) => printSignInLink(mall, options))
  program
    .command('demo-code')
    .description('演示操作员此刻的动态码（生产环境拒绝）')
    .addHelpText(
      'after',
      '\n例：mall login --url http://localhost:8080 --company 1 --name owner --code $(mall demo-code)',
    )
    .action(() => printDemoCode(mall))
}
