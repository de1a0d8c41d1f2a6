import type { TopUpLab } from '@mall/host-lab/providers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { control, createTopUpApp, orderTopUp, topUpsJob } from '../../../modules/top-up/testing.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { runCommand } from '../run-command.fixture.ts'

let app: TestApp
let lab: TopUpLab
beforeAll(async () => {
  const created = await createTopUpApp()
  app = created.app
  lab = created.lab
})
afterAll(async () => {
  await app.close()
  await lab.stop()
})
const run = (...args: string[]) => runCommand(app, 'top-up', ...args)

it('sets face values, and lists and queries top-ups', async () => {
  expect(await run('faces')).toEqual(['没有充值面值'])
  const offered = '移动  面值 ¥10.00  售价 ¥9.98  SKU 编号 1000000000000'
  expect(await run('set-face', 'mobile', '10', '--price', '9.98')).toEqual([offered])
  expect(await run('faces')).toEqual([offered])
  await expect(run('set-face', 'mobile', 'ten', '--price', '1')).rejects.toThrow('面值')
  expect(await run('list')).toEqual(['没有话费充值'])

  await control(lab, 'plans', { outcome: 'hang' })
  const { data } = await orderTopUp(app, { companyId: 1, token: await app.tokenOf(1, 1) })
  await topUpsJob.round(app.deps)
  const [row = ''] = await run('list', '--state', 'accepted')
  expect(row).toContain(`充值号码 138****6021  移动  面值 ¥10.00  订单编号 ${data.orderId}`)
  const id = row.split(' ')[0] ?? ''
  await control(lab, `orders/${id}`, { state: 'success', calledBack: false })
  app.advance(6_000)
  expect((await run('query', id))[0]).toContain(`${id}  成功`)
  expect(await run('show', id)).toEqual(expect.arrayContaining([`编号：${id}`, '状态：成功']))
  await run('set-face', 'mobile', '10', '--price', '9.98', '--out')
  expect((await run('faces'))[0]).toContain('暂缺货')
})
