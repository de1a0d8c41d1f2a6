import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../db/connection/database.ts'
import { seedDatabase } from '../../seed/seed-database.ts'
import { shopSeed } from '../../modules/orders/testing/index.ts'
import { openPrepared } from '../../testing/processes/prepared-database.ts'
import type { OpenDatabase } from '../local/open-database.ts'
import { runMall } from '../run-mall.ts'
import { openSharedDatabase } from '../shared-database.fixture.ts'

const example = fileURLToPath(new URL('../../../../../examples/shoppers.csv', import.meta.url))
let folder: string
let db: Database
let open: OpenDatabase

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-shoppers-'))
  ;({ db, open } = await openSharedDatabase())
  await seedDatabase(db, shopSeed(), new Date(Date.now() - 3_600_000))
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

const run = (...args: string[]) => runForAll(...args, '--company', '1')
/** Runs a command of the platform, without a company. */
async function runForAll(...args: string[]) {
  const lines: string[] = []
  const environment = { MALL_DATA_DIR: join(folder, 'data'), HOME: folder }
  const code = await runMall(args, environment, (line) => lines.push(line), openPrepared, open)
  return { code, text: lines.join('\n') }
}
const file = (name: string, lines: readonly string[]) => {
  const path = join(folder, name)
  writeFileSync(path, lines.join('\n'))
  return path
}
/** Changes rows directly, like a faulty restore. */
async function damage(statement: SQL) {
  await db.transaction(1, async (tx) => {
    await tx.execute(sql`set local role none`)
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(statement)
  })
}

it('imports the example file of shoppers once and lists each bad line of a file', async () => {
  expect(await run('shoppers', 'import', example, '--dry-run')).toEqual({
    code: 0,
    text: '将新增 3，补全 0，未变 0',
  })
  expect((await run('shoppers', 'import', example)).text).toBe('新增 3，补全 0，未变 0')
  expect((await run('shoppers', 'import', example)).text).toBe('新增 0，补全 0，未变 3')
  const bad = file('bad.csv', [
    '手机号,用户名',
    '13711110009,',
    '1371111,',
    '13711110001,zhou.lan',
    '13711110009,',
  ])
  const { code, text } = await run('shoppers', 'import', bad)
  expect(code).toBe(1)
  expect(text.split('\n')).toEqual([
    expect.stringMatching(/^第 3 行：手机号：/),
    '第 5 行：13711110009 重复',
    '2 行有误，没有导入',
  ])
  const other = file('other.csv', ['手机号,用户名', '13711110001,zhou.lan'])
  expect((await run('shoppers', 'import', other)).text).toContain('第 2 行：与不同的顾客相符')
  expect((await run('shoppers', 'list', '--name', 'zhou.lan')).text).toContain('137****0002')
})

it('disables, exports and anonymises a shopper', async () => {
  expect((await run('shoppers', 'disable', '2', '--reason', '测试')).text).toContain('已停用')
  expect((await run('shoppers', 'show', '2')).text).toContain('已停用')
  expect((await run('shoppers', 'enable', '2', '--reason', '测试')).code).toBe(0)
  const to = join(folder, 'shopper.json')
  expect((await run('shoppers', 'export', '2', '--to', to)).code).toBe(0)
  expect(readFileSync(to, 'utf8')).toContain('13900000002')
  expect(statSync(to).mode & 0o077).toBe(0)
  expect((await run('anonymise', '2')).code).toBe(2)
  expect((await run('anonymise', '2', '--reason', '本人申请')).text).toBe('已删除顾客 2 的个人信息')
  const list = join(folder, 'anonymised.csv')
  await run('anonymise', '--list', list)
  expect((await run('anonymise', '--reapply', list)).text).toBe(
    '重新删除 0，此前已删除 1，没有这位顾客 0',
  )
})

it('lists the anonymised shoppers of all companies, and removes them again by company', async () => {
  await run('anonymise', '2', '--reason', '本人申请')
  const list = join(folder, 'all.csv')
  const written = await runForAll('anonymise', '--list', list)
  expect(written).toEqual({ code: 0, text: `已写入 ${list}：1 家公司，1 位顾客` })
  expect(readFileSync(list, 'utf8')).toMatch(/公司编号,顾客编号,删除时间\n1,2,/)
  expect((await runForAll('anonymise', '--reapply', list)).text).toContain('此前已删除 1')
  expect(
    await run('anonymise', '--reapply', file('empty.csv', ['顾客编号,删除时间'])),
  ).toMatchObject({ code: 2, text: expect.stringContaining('没有顾客，不能用来再次删除') })
  const former = file('no-company.csv', ['顾客编号', '2'])
  expect((await runForAll('anonymise', '--reapply', former)).text).toContain('没有公司编号')
})

it('reports why a file cannot be written', async () => {
  const gone = join(folder, 'gone', 'list.csv')
  expect(await run('anonymise', '--list', gone)).toEqual({
    code: 2,
    text: `无法写入 ${gone}：所在的文件夹不存在`,
  })
})

it('leaves a file of anonymised shoppers unchanged when the list fails', async () => {
  const list = file('former.csv', ['顾客编号,删除时间', '2,2026-11-01T00:00:00.000Z'])
  const before = readFileSync(list, 'utf8')
  await damage(sql`alter table anonymisations rename to anonymisations_away`)
  expect((await run('anonymise', '--list', list)).code).not.toBe(0)
  await damage(sql`alter table anonymisations_away rename to anonymisations`)
  expect(readFileSync(list, 'utf8')).toBe(before)
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

it('leaves no file of card passwords when the export is refused', async () => {
  const passphrase = file('passphrase.txt', ['a-long-passphrase'])
  const cards = join(folder, 'cards.enc')
  const exportCards = () => run('cards', 'export', '4711', cards, '--passphrase-file', passphrase)
  const refused = await exportCards()
  expect(refused.code).toBe(1)
  expect(existsSync(cards)).toBe(false)
  file('cards.enc', ['kept'])
  expect((await exportCards()).text).toContain('已存在')
  expect(readFileSync(cards, 'utf8')).toBe('kept')
})

it('lists the rows that a restored database lacks', async () => {
  const manifest = join(folder, 'manifest.json')
  await damage(sql`update journals set at = at - interval '1 hour'`)
  expect((await run('backup', 'manifest', '--to', manifest)).code).toBe(0)
  expect((await run('backup', 'check', manifest)).text).toContain('与清单相符')
  const picture = '/media/shop1/0123456789abcdef.w64x64.webp'
  await damage(
    sql`insert into uploads (company_id, user_id, purpose, src, width, height, used_at)
        values (1, 1, 'head', ${picture}, 64, 64, now())`,
  )
  const unpictured = await run('backup', 'check', manifest)
  expect(unpictured).toMatchObject({ code: 1, text: expect.stringContaining('张图片缺 1 张') })
  const audited = await run('audit', '--pictures')
  expect(audited).toMatchObject({ code: 1, text: expect.stringContaining('✗ 图片齐全') })
  const incomplete = join(folder, 'incomplete.json')
  expect(await run('backup', 'manifest', '--to', incomplete)).toMatchObject({
    code: 1,
    text: expect.stringContaining('公司 1：1 张图片缺 1 张'),
  })
  expect(JSON.parse(readFileSync(incomplete, 'utf8'))).toMatchObject({
    companies: { 1: { pictures: 1 } },
  })
  const stored = join(folder, 'data', picture)
  mkdirSync(dirname(stored), { recursive: true })
  writeFileSync(stored, 'webp')
  expect((await run('backup', 'check', manifest)).text).toContain('图片 1 张齐全')
  await damage(sql`delete from addresses`)
  await damage(sql`delete from entries where account = 'user' and owner_id = 1`)
  const { code, text } = await run('backup', 'check', manifest)
  expect(code).toBe(1)
  expect(text).toContain('公司 1：addresses 只有 0 行')
  expect(text).toContain('公司 1：积分账户 user 合计')
  expect(text).toContain('公司 1：积分分录借贷相抵')
  expect((await run('backup', 'check', example)).code).toBe(2)
})
