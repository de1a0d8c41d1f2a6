import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { totpAt } from '../../modules/operators/index.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { runMall } from '../run-mall.ts'

let app: TestApp
let home: string
let url: string
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'mall-operators-'))
  app = await createTestApp({ isStill: true, seedFile: { companies: [{ id: 7 }] } })
  url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  rmSync(home, { recursive: true })
})

async function run(args: readonly string[], environment: Record<string, string> = {}) {
  const lines: string[] = []
  const code = await runMall([...args, '--url', url], { HOME: home, ...environment }, (line) =>
    lines.push(line),
  )
  return { code, lines, text: lines.join('\n') }
}

it('signs a new operator in over HTTP, and creates a key for a machine', async () => {
  const { data } = await app.call(
    'ops.createOperator',
    { name: 'zhoulan', displayName: '周岚', role: 'owner' },
    { companyId: 7, headers: app.machineHeaders },
  )
  const login = ['login', '--company', '7', '--name', 'zhoulan']
  const first = { MALL_PASSWORD: data.firstPassword, MALL_NEW_PASSWORD: 'quartz-meadow-lantern-9' }
  const begun = await run(login, first)
  const secret = /secret=([A-Z2-7]+)/.exec(begun.text)?.[1] ?? ''
  expect(begun.code, 'no terminal to ask for the code').toBe(2)
  const enrolled = await run([...login, '--code', totpAt(secret, app.now())], first)
  expect(enrolled).toMatchObject({ code: 0 })
  expect(enrolled.lines.filter((line) => /^ {2}[a-z2-7-]{19}$/.test(line))).toHaveLength(10)
  expect(statSync(join(home, '.config/mall/sessions.json')).mode & 0o077).toBe(0)
  expect((await run(['whoami'])).text).toContain('zhoulan（公司 7）')

  const renewed = await run(['recovery-codes'])
  expect(renewed.lines.filter((line) => /^ {2}[a-z2-7-]{19}$/.test(line))).toHaveLength(10)
  const change = {
    MALL_PASSWORD: 'quartz-meadow-lantern-9',
    MALL_NEW_PASSWORD: 'basalt-orchard-7-kite',
  }
  expect((await run(['password'], change)).text).toBe('密码已修改，其他登录已结束')
  expect(await run(['password'], change)).toMatchObject({ code: 1 })

  const created = await run([
    'key',
    'create',
    '--name',
    '仓库系统',
    '--permissions',
    'orders.read',
    '--json',
  ])
  const { key, id } = JSON.parse(created.text) as { key: string; id: string }
  expect((await run(['whoami'], { MALL_KEY: key })).text).toContain('orders.read')
  expect(await run(['operator', 'list'], { MALL_KEY: key })).toEqual(
    expect.objectContaining({ code: 1, text: '没有权限' }),
  )
  expect((await run(['key', 'revoke', '--id', id])).text).toBe(`已停用 ${id}`)
  expect(await run(['whoami'], { MALL_KEY: key })).toMatchObject({ code: 1 })
  expect((await run(['log'])).text).toMatch(new RegExp(`zhoulan 吊销 API 密钥 .*${id}`))
  expect((await run(['logout'])).text).toBe('已退出登录')
  expect(await run(['whoami'])).toMatchObject({ code: 1 })
})

it('prints the fields that a call refuses', async () => {
  const { data } = await app.call(
    'ops.createKey',
    { name: '测试', permissions: ['operators.read', 'log.read'] },
    { companyId: 7, headers: await app.operatorHeaders(0) },
  )
  const refused = await run(['log', '--limit', '999'], { MALL_KEY: data.key })
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('limit：应为 1 至 100') })
})

it('reports a mall that does not respond', async () => {
  const lines: string[] = []
  const code = await runMall(
    ['whoami', '--url', 'http://127.0.0.1:9'],
    { HOME: home, MALL_KEY: 'mkey_0123456789abcdef' },
    (line) => lines.push(line),
  )
  expect(code).toBe(1)
  expect(lines.join()).toContain('无法连接商城 http://127.0.0.1:9')
})
