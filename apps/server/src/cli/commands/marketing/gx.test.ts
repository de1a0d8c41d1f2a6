import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopSeed } from '../../../modules/orders/testing/index.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createFolder, runCommand } from '../run-command.fixture.ts'

let app: TestApp
const folder = createFolder()
beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
})
afterAll(async () => {
  folder.remove()
  await app.close()
})

const run = (...args: string[]) => runCommand(app, ...args)

it('imports a list of phones into a benefit activity, each phone once, and stops the activity', async () => {
  const [created = ''] = await run(
    'benefit',
    'create',
    '贵宾礼遇',
    '--skus',
    '11',
    '--until',
    '2099-01-31',
  )
  const id = created.split(' ')[0] ?? ''
  expect(await run('gx', 'list')).toEqual(['没有名单活动'])
  const faulty = folder.write('faulty.csv', '手机号', '13900000001', '1390000')
  expect(await run('gx', 'import', id, faulty)).toEqual([
    '第 3 行：手机号有误',
    '1 行有误，没有导入',
    'exit 1',
  ])
  expect(await run('gx', 'list')).toEqual(['没有名单活动'])
  const first = folder.write('first.csv', '手机号', '13900000001', '13999999999')
  expect(await run('gx', 'import', id, first, '--source', '首批')).toEqual([
    '已导入 2 个手机号，之前已有 0 个',
  ])
  const second = folder.write('second.csv', '手机号', '13999999999', '13888888888')
  expect(await run('gx', 'import', id, second, '--source', '次批')).toEqual([
    '已导入 1 个手机号，之前已有 1 个',
  ])
  const shown = await run('gx', 'show', id)
  expect(shown).toEqual(expect.arrayContaining(['名单人数：3', '已领取人数：0']))
  expect(shown.slice(-2)).toEqual(['  - 来源 首批  手机号数 2', '  - 来源 次批  手机号数 1'])
  expect(await run('gx', 'stop', id)).toEqual([`${id}  贵宾礼遇  已停止  名单人数 3  已领取人数 0`])
  await expect(run('gx', 'import', id, first)).rejects.toThrow('活动')
})
