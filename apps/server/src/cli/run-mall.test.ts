import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopWorld } from '../modules/orders/testing/shop-world.ts'
import { drawing } from '../pictures/testing.ts'
import { openPrepared } from '../testing/prepared-database.ts'
import { runMall } from './run-mall.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mall-cli-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function run(args: readonly string[], environment: Record<string, string> = {}) {
  const lines: string[] = []
  const code = await runMall(
    args,
    { MALL_DATA_DIR: join(folder, 'data'), ...environment },
    (line) => lines.push(line),
    openPrepared,
  )
  return { code, text: lines.join('\n') }
}
function spec(name: string, world: unknown): string {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(world))
  return file
}

it('lays out a world, leaves it alone the second time, and proves its books', async () => {
  const file = spec('good.json', shopWorld())
  expect(await run(['seed', '--spec', file])).toMatchObject({
    code: 0,
    text: expect.stringContaining('已铺设公司 1'),
  })
  expect((await run(['seed', '--spec', file])).text).toContain('已存在，未改动：1')
  const { code, text } = await run(['audit', '--company', '1'])
  expect(code).toBe(0)
  expect(text).toContain('✓ 积分余额与账本一致：2 项')
  expect(text).toContain('账目相符')
})

it('changes nothing where one line of the file is bad', async () => {
  const [first] = shopWorld().companies
  const bad = {
    ...first,
    id: 3,
    goods: [{ name: '无分类', categoryId: 99, skus: [{ costPoints: 100 }] }],
  }
  const file = spec('bad.json', { companies: [{ ...first, id: 2 }, bad] })
  expect((await run(['seed', '--spec', file])).code).toBe(1)
  expect(await run(['audit', '--company', '2'])).toMatchObject({
    code: 2,
    text: expect.stringContaining('没有公司 2'),
  })
})

it('takes in the pictures that lie beside the file, and changes nothing where one is none', async () => {
  const photo = await drawing({ width: 200, height: 200, format: 'jpeg' })
  writeFileSync(join(folder, 'mug.jpg'), photo)
  const icons = [{ id: 1, name: '杯', picture: { src: 'file:mug.jpg' }, linkType: 0, link: '' }]
  const good = spec('pictures.json', { companies: [{ id: 8, icons }] })
  expect(await run(['seed', '--spec', good])).toMatchObject({ code: 0 })
  const kept = readdirSync(join(folder, 'data/media/own'))
  expect(kept.some((file) => /^[\da-f]{10}\.200x200\.[\da-f]{6}\.webp$/.test(file))).toBe(true)

  writeFileSync(join(folder, 'mug.jpg'), 'no picture')
  const bad = spec('no-picture.json', { companies: [{ id: 9, icons }] })
  expect(await run(['seed', '--spec', bad])).toMatchObject({
    code: 1,
    text: expect.stringContaining('图片 mug.jpg：不是可读的图片'),
  })
  expect((await run(['audit', '--company', '9'])).text).toContain('没有公司 9')
})

it('names the line that is not of the right form', async () => {
  const file = spec('form.json', {
    companies: [{ id: 4, goods: [{ name: '', categoryId: 1, skus: [] }] }],
  })
  const { code, text } = await run(['seed', '--spec', file])
  expect(code).toBe(2)
  expect(text).toContain('companies.0.goods.0.name')
})

it('refuses to seed in production', async () => {
  const file = spec('production.json', shopWorld())
  const { code, text } = await run(['seed', '--spec', file], { NODE_ENV: 'production' })
  expect(code).toBe(2)
  expect(text).toContain('生产环境')
})

it('prints the link that a company’s partner would make, and what a bridge hands over', async () => {
  const asked = ['sign-in-link', '--subject', 'U1001', '--origin', 'https://mall.example']
  const signed = await run([...asked, '--company', '111', '--name', '林小满'])
  expect(signed.code).toBe(0)
  const url = new URL(signed.text)
  expect(url.origin).toBe('https://mall.example')
  expect([...url.searchParams.keys()]).toEqual([
    ...['companyId', 'userId', 'nickName', 'timestamp', 'nonce', 'sign'],
  ])
  const bridged = await run([...asked, '--company', '102'])
  expect(bridged.text).toMatch(/^https:\/\/mall\.example\/home\?companyId=102\n.*"cryptType":"2"/)
  expect((await run([...asked, '--company', '1'])).text).toBe(
    'https://mall.example/home?companyId=1',
  )
})

it('makes links with the keys in the database, and says what is missing', async () => {
  const signKey = 'a-key-of-this-test-only'
  const companies = [
    { id: 41, info: { loginMethod: 6 }, settings: { secrets: { signKey } } },
    { id: 42, info: { loginMethod: 6 } },
  ]
  await run(['seed', '--spec', spec('partners.json', { companies })])
  const asked = ['sign-in-link', '--subject', 'o1', '--company']
  expect((await run([...asked, '41'])).text).toContain('openId=o1')
  expect(await run([...asked, '42'])).toMatchObject({
    code: 1,
    text: expect.stringContaining('signKey'),
  })
  const provider = { MALL_LAB_URL: 'http://127.0.0.1:9' }
  const noCode = await run([...asked, '118'], provider)
  expect(noCode).toMatchObject({ code: 1, text: expect.stringContaining('http://127.0.0.1:9') })
})

it('makes no links in production', async () => {
  const asked = ['sign-in-link', '--company', '111', '--subject', 'U1']
  const { code, text } = await run(asked, { NODE_ENV: 'production' })
  expect(code).toBe(2)
  expect(text).toContain('生产环境')
})

it('lists the login methods', async () => {
  expect((await run(['login-methods'])).text).toContain('| 21 | open id from a bank bridge |')
})

it.each([
  [[]],
  [['sing']],
  [['audit', '--company', 'x']],
  [['seed']],
  [['sign-in-link', '--company', '1']],
  [['audit', '--loud']],
])('tells how it is used after %j', async (args) => {
  const { code, text } = await run(args)
  expect(code).toBe(2)
  expect(text).toContain('用法')
})
