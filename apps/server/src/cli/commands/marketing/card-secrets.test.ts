import { afterAll, beforeAll, expect, it } from 'vitest'
import { CARD_SKU, cardSeed } from '../../../modules/card-secrets/testing.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createFolder, runCommand } from '../run-command.fixture.ts'

let app: TestApp
const folder = createFolder()
const sku = String(CARD_SKU)
beforeAll(async () => {
  app = await createTestApp({ seedFile: cardSeed() })
})
afterAll(async () => {
  folder.remove()
  await app.close()
})

const run = (...args: string[]) => runCommand(app, 'secrets-pool', ...args)
const pool = (free: number) =>
  `SKU 编号 ${sku}  视频会员月卡  未售出 ${String(free)} 件  已售出 0 件  已查看 0 件  已过期 0 件  可售 ${String(free)} 件  预占 0 件  缺少 0 件`

it('imports a file once, in calls of 500, and lists the lines that were imported before', async () => {
  const rows = Array.from({ length: 501 }, (_, index) => `VIP${String(index)},PW-${String(index)},`)
  const file = folder.write('secrets.csv', '卡号,密码,有效期至', ...rows)
  expect(await run('import', sku, file)).toEqual(['导入 501 个，重复 0 个', pool(501)])
  const more = folder.write('more.csv', '卡号,密码,有效期至', 'VIP500,PW-500,', 'A-1,,2099-12-31')
  expect(await run('import', sku, more)).toEqual([
    '第 2 行：重复，之前已导入',
    '导入 1 个，重复 1 个',
    pool(502),
  ])
  expect(await run('show', sku)).toEqual([pool(502)])
  expect(await run('show')).toEqual([pool(502)])
})

it('imports nothing of a file with faults', async () => {
  const file = folder.write('faulty.csv', '卡号,密码,有效期至', 'B-1,x,', ',y,', 'B-2,z,2027/12/31')
  await expect(run('import', sku, file)).rejects.toThrow(
    '第 3 行：没有卡号\n第 4 行：有效期应如 2027-12-31\n没有导入',
  )
  const ended = folder.write('ended.csv', '卡号,密码,有效期至', 'B-1,x,2020-01-01')
  await expect(run('import', sku, ended)).rejects.toThrow('卡密已过有效期')
  const other = folder.write('other.csv', '卡号', 'B-1')
  await expect(run('import', '11', other)).rejects.toThrow('没有这个卡密商品规格')
  expect(await run('show', sku)).toEqual([pool(502)])
})
