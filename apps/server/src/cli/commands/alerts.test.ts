import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRobot } from '../../modules/alerts/testing.ts'
import { shopSeed } from '../../modules/orders/testing/index.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { runMall } from '../run-mall.ts'

let app: TestApp
let robot: Awaited<ReturnType<typeof openRobot>>
let folder: string
let environment: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-alerts-'))
  robot = await openRobot()
  app = await createTestApp({ seedFile: shopSeed() })
  const { data } = await app.call(
    'ops.createKey',
    { name: '系统', permissions: ['webhooks.read', 'webhooks.write'] },
    { companyId: 1, headers: await app.operatorHeaders(1) },
  )
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  environment = { MALL_URL: url, MALL_KEY: data.key, HOME: folder }
})
afterAll(async () => {
  await app.close()
  await robot.close()
  rmSync(folder, { recursive: true })
})

async function run(args: readonly string[], more: Record<string, string> = {}) {
  const lines: string[] = []
  const all = { ...environment, ...more }
  const code = await runMall(['alerts', ...args], all, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

it('sets, shows, tests, changes and removes a rule', async () => {
  const robotSettings = { MALL_ROBOT_URL: robot.url, MALL_SECRET_VALUE: 'SEC0123456789' }
  const words = ['set', 'duty', '--channel', 'dingtalk', '--kinds', '审批,chat', '--hours', '9-21']
  const added = await run(words, robotSettings)
  expect(added).toMatchObject({ code: 0 })
  expect(added.text).toContain('审批、客服会话')
  expect(added.text).toContain('9–21 时  已加签')
  const shown = (await run(['show'])).text
  expect(shown).toContain('钉钉机器人')
  expect(shown).not.toContain('key-of-a-robot')
  expect((await run(['test', 'duty'])).text).toMatch(/^已发送/)
  robot.setErrcode(310_000)
  expect(await run(['test', 'duty'])).toEqual({
    code: 1,
    text: '发送失败：机器人拒绝 310000：sign not match',
  })
  const changed = await run(['set', 'duty', '--disable', '--role', 'finance'])
  expect(changed.text).toMatch(/已停用 .*finance .*9–21 时 {2}已加签/)
  expect((await run(['list'])).code).toBe(0)
  expect((await run(['remove', 'duty'])).text).toBe('删除通知规则：已完成')
})

it('lists the fields that a new rule lacks', async () => {
  expect(await run(['set', 'none'])).toMatchObject({ code: 2 })
  const mail = await run(['set', 'owner', '--channel', 'mail'])
  expect(mail.code).toBe(1)
  expect(mail.text).toContain('请给出收件邮箱')
  const sent = await run(['set', 'owner', '--channel', 'mail', '--to', 'owner@example.com'])
  expect(sent.text).toContain('没有设置 SMTP')
  expect(await run(['set', 'owner', '--kinds', '天气'])).toMatchObject({ code: 2 })
})
