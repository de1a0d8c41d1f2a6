import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAfterSaleTestApp, type AfterSaleTestApp } from '../../modules/after-sales/testing.ts'
import type { MallCli } from '../frame/mall-cli.ts'
import { createProgram } from '../program.ts'
import { createFolder, runCommand } from './run-command.fixture.ts'

const ISO_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d/
const example = (name: string) =>
  fileURLToPath(new URL(`../../../../../examples/${name}`, import.meta.url))

let app: AfterSaleTestApp
const folder = createFolder()
const printed: string[] = []
beforeAll(async () => {
  app = await createAfterSaleTestApp()
})
afterAll(async () => {
  await app.close()
  folder.remove()
})

/** Runs a command whose lines the test checks at the end. */
async function run(...args: string[]): Promise<string[]> {
  const lines = await runCommand(app, ...args)
  printed.push(...lines.map((line) => `${args.slice(0, 2).join(' ')}: ${line}`))
  return lines
}
const firstWord = ([line = '']: string[]) => line.split(' ')[0] ?? ''

/** Commands named `list` without required arguments. */
function findLists(command: Command, path: readonly string[] = []): string[][] {
  const needsMore =
    command.registeredArguments.some(({ required }) => required) ||
    command.options.some(({ mandatory }) => mandatory)
  const own = command.name() === 'list' && !needsMore ? [[...path]] : []
  return [...own, ...command.commands.flatMap((one) => findLists(one, [...path, one.name()]))]
}

it('reads and writes the times of pages in Beijing time', async () => {
  const typed = folder.write(
    'page.yaml',
    'title: 冬季',
    'blocks:',
    '  - id: clock',
    '    kind: countdown',
    '    标题: 还剩',
    '    until: 2030-12-01 08:00',
  )
  await run('page', 'import', '101', typed)
  await run('page', 'preview', '101')
  await run('page', 'publish', '101', '--at', '2030-11-01 08:00')
  const file = join(folder.path, 'exported.yaml')
  await run('page', 'export', '101', file)
  expect(readFileSync(file, 'utf8')).toContain('until: 2030-12-01 08:00\n')
  const same = (await run('page', 'import', '101', file)).join('\n')
  expect(same).toContain('最新版本 1')
})

it('prints no UTC time and no unformatted price in lists, details and the log', async () => {
  const goods = firstWord(await run('goods', 'list'))
  await run('goods', 'schedule', goods, '--off', '2030-12-01 08:00')
  expect((await run('goods', 'show', goods)).join('\n')).toContain('2030-12-01 08:00 下架')
  await run('coupons', 'create', example('coupon.yaml'))
  await run('webhooks', 'add', 'https://partner.example/hook', '--events', 'order.paid')
  const articles = folder.write(
    'articles.yaml',
    'articles:',
    '  - id: 301',
    '    title: 公告',
    '    html: <p>公告</p>',
    '    publishedAt: 2026-01-02 08:00',
  )
  await run('articles', 'import', articles)
  const { orderId, lineId } = await app.shippedOrder({ num: 2 })
  const { data } = await app.request(orderId, [{ lineId, num: 1 }])
  await run('after-sales', 'approve', data.id)
  await run('after-sales', 'show', data.id)
  await run('orders', 'show', '--id', orderId)

  const program = new Command()
  createProgram(program, {} as MallCli)
  const lists = findLists(program)
  expect(lists.length).toBeGreaterThan(15)
  const refused: string[] = []
  for (const path of lists) await run(...path).catch(() => refused.push(path.join(' ')))
  // Commands of the platform and of one object given by an option.
  expect(refused.toSorted()).toEqual(['company list', 'notices list'])

  const log = (await run('log', '--limit', '100')).join('\n')
  expect(log).toContain('定时上下架')
  expect(log).toMatch(/新建券模板 券模板 \d+：.*使用门槛 .*300/)
  expect(printed.filter((line) => ISO_TIME.test(line))).toEqual([])
  expect(printed.filter((line) => line.includes('costPoints'))).toEqual([])
})
