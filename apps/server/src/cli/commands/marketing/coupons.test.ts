import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

const run = (...args: string[]) => runCommand(app, 'coupons', ...args)

it('creates a template with a budget, removes the budget and shows its use', async () => {
  const file = join(folder.path, 'coupon.yaml')
  const lines = ['title: 周年庆', 'kind: minus', '使用门槛: 60', 'value: 10']
  writeFileSync(file, [...lines, 'validDays: 7', 'total: 10', ''].join('\n'))
  const [created = ''] = await run('create', file, '--budget', '50.5')
  expect(created).toContain('预算 ¥50.50  已优惠 ¥0.00')
  const id = created.split(' ')[0] ?? ''
  const shown = await run('show', id)
  expect(shown).toEqual(
    expect.arrayContaining([
      '  使用门槛：¥60.00',
      '  优惠值：¥10.00',
      '  预算：¥50.50',
      '  有效天数：7 天',
    ]),
  )
  const [edited = ''] = await run('edit', id, file, '--budget', 'none')
  expect(edited).not.toContain('预算')
  const freight = join(folder.path, 'freight.yaml')
  writeFileSync(freight, 'title: 包邮周\nkind: freight\nvalidDays: 7\n')
  const [freed = ''] = await run('create', freight, '--budget', '2000')
  expect(freed).toContain('预算 ¥2,000.00  已优惠 ¥0.00')
  const people = join(folder.path, 'people.csv')
  writeFileSync(people, '手机号\n13900000002\n')
  await run('issue', id, people)
  const statistics = (await run('statistics', id, '--days', '7')).join('\n')
  expect(statistics).toContain('领取：1\n未使用：1\n已过期：0\n占用：0')
  expect(statistics).toMatch(/日期 \d{4}-\d\d-\d\d {2}领取 1 {2}使用 0 {2}已优惠 ¥0\.00/)
})
