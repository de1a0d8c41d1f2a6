import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopSeed } from '../../../modules/orders/testing/index.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { runCommand } from '../run-command.fixture.ts'

let app: TestApp
beforeAll(async () => {
  const [company] = shopSeed().companies
  const settings = { ...company?.settings, chat: { open: true, from: '00:00', to: '24:00' } }
  app = await createTestApp({ seedFile: { companies: [{ ...company, id: 1, settings }] } })
})
afterAll(() => app.close())
const run = (...args: string[]) => runCommand(app, 'chat', ...args)

it('assigns a waiting conversation, answers it and ends it', async () => {
  expect(await run('list')).toEqual(['没有客服会话'])
  const shopper = { companyId: 1, token: await app.tokenOf(1, 1) }
  const key = 'a'.repeat(32)
  const { data } = await app.call('chat.send', { key, text: '什么时候发货？' }, shopper)
  const id = String(data.conversation.id)
  const [waiting = ''] = await run('list', '--status', 'waiting')
  expect(waiting).toMatch(new RegExp(`^${id}  \\S+  顾客编号 1 .*消息数 1  客服已读至 0`))
  await expect(run('send', id, '在的')).rejects.toThrow()

  expect((await run('take', id))[0]).toContain(`${id}  进行中`)
  const [taken = '', question = ''] = await run('show', id)
  expect(taken).toContain('1 条  0 条未读')
  expect(taken).toMatch(/客服 \S+  接待人 \S+/)
  expect(question).toContain('顾客  什么时候发货？')
  expect((await run('send', id, '今天发货'))[0]).toContain('客服  今天发货')
  expect(await run('show', id, '--after', '1')).toHaveLength(2)
  expect((await run('close', id))[0]).toContain(`${id}  已结束`)
  expect(await run('list', '--status', 'open')).toEqual(['没有客服会话'])
  expect(await run('ratings')).toEqual(['没有客服评价'])
  const rating = { id: Number(id), stars: 4, reasons: ['quick' as const], text: '谢谢' }
  await app.call('chat.rate', rating, shopper)
  const [sum, row = ''] = await run('ratings', '--days', '7')
  expect(sum).toBe('1 条评价，平均 4.00 星')
  expect(row).toMatch(new RegExp(`^${id}  4 星  回复及时  谢谢  接待人 `))
  await expect(run('show', 'x')).rejects.toThrow('会话编号 应为正整数')
})
