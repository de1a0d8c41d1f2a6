import type { BankPointsLab } from '@mall/host-lab/providers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildExchange, createExchangeApp } from '../../../modules/cmb/testing.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { runCommand } from '../run-command.fixture.ts'

const SECOND_MS = 1_000
let app: TestApp
let lab: BankPointsLab
beforeAll(async () => {
  const created = await createExchangeApp()
  app = created.app
  lab = created.lab
})
afterAll(async () => {
  await app.close()
  await lab.stop()
})
const run = (...args: string[]) => runCommand(app, 'exchange', ...args)

it('lists exchanges, queries one whose result is unknown, and compares a day with the bank', async () => {
  expect(await run('list')).toEqual(['没有积分兑入'])
  const shopper = { companyId: 1, token: await app.tokenOf(1, 1) }
  lab.fail('hang')
  const { data } = await app.call('cmb.exchange', buildExchange(3_000), shopper)
  const [open = ''] = await run('list', '--state', 'unknown')
  expect(open).toContain(`${data.id}  结果未知  顾客 1  银行积分 3000  积分 60 `)
  expect(await run('list', '--state', 'confirmed')).toEqual(['没有积分兑入'])

  app.advance(6 * SECOND_MS)
  const [queried = ''] = await run('query', data.id)
  expect(queried).toContain(`${data.id}  已入账`)
  const shown = await run('show', data.id)
  expect(shown).toEqual(expect.arrayContaining([`兑换编号：${data.id}`, '每份银行积分：1000']))
  await expect(run('show', 'x1-0')).rejects.toThrow()

  const day = new Date(app.now().getTime() + 8 * 3_600 * SECOND_MS).toISOString().slice(0, 10)
  await expect(run('reconcile', day)).rejects.toThrow('已结束')
  app.advance(24 * 3_600 * SECOND_MS)
  const same = `日期 ${day}  银行笔数 1  银行侧银行积分 3000  商城笔数 1  商城侧银行积分 3000`
  expect(await run('reconcile', day)).toEqual([same])
  expect(await run('reconciliations')).toEqual([same])
})
