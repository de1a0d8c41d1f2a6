import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopSeed } from '../../../../modules/orders/testing/index.ts'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { createFolder, runCommand } from '../../run-command.fixture.ts'

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

it('creates an activity and grants it once to the persons of a file', async () => {
  const [created = ''] = await run(
    'benefit',
    'create',
    '员工关怀',
    '--skus',
    '11',
    '--until',
    '2099-01-31',
  )
  expect(created).toContain('每人 1 件')
  const id = created.split(' ')[0] ?? ''
  const file = folder.write('people.csv', '手机号', '13900000001', '13999999999')
  const refused = await run('benefit', 'grant', id, file)
  expect(refused).toEqual(['第 3 行：没有这位顾客', '1 行有误，没有发放', 'exit 1'])
  const granted = await run('benefit', 'grant', id, file, '--skip-unknown')
  expect(granted).toEqual(['已发放 1 人，之前已发放 0 人，跳过 1 行'])
  const again = await run('benefit', 'grant', id, file, '--skip-unknown')
  expect(again).toEqual(['已发放 0 人，之前已发放 1 人，跳过 1 行'])
  expect((await run('benefit', 'statement', id))[1]).toContain('1 人，发放 1 = 已用 0 + 剩余 1')
  expect((await run('benefit', 'stop', id))[0]).toContain('已停止')
})

it('shows how many shoppers match a rule before it grants to them, once', async () => {
  const [created = ''] = await run(
    'benefit',
    'create',
    '迎新',
    '--skus',
    '11',
    '--until',
    '2099-01-31',
  )
  const id = created.split(' ')[0] ?? ''
  const byRule = ['benefit', 'grant', id, '--rule', '--signed-up-from', '2020-01-01']
  const matches = '符合条件 2 人，其中已有权益 0 人'
  expect(await run(...byRule)).toEqual([matches, '没有发放；加 --confirm 发放给其余 2 人'])
  expect(await run(...byRule, '--confirm')).toEqual([matches, '已发放 2 人'])
  expect(await run(...byRule, '--confirm')).toEqual([
    '符合条件 2 人，其中已有权益 2 人',
    '已发放 0 人',
  ])
  const none = ['benefit', 'grant', id, '--rule', '--label', '会员']
  expect((await run(...none))[0]).toBe('符合条件 0 人，其中已有权益 0 人')
  await expect(run('benefit', 'grant', id, '--rule', '--spent', '9')).rejects.toThrow('一起给出')
})

it('imports outlets, moves stock to one and adds staff with a password', async () => {
  const file = folder.write(
    'outlets.csv',
    '网点编号,名称,省,市,区县,地址,电话,经度,纬度,营业时间',
    'N1,张江支行,上海市,上海市,浦东新区,祖冲之路 899 号,,121.59,31.2,1-5 09:00-17:00; 6 09:00-12:00',
  )
  expect(await run('outlets', 'import', file)).toEqual(['新增 1 个网点，更新 0 个'])
  expect(await run('outlets', 'import', file)).toEqual(['新增 0 个网点，更新 1 个'])
  const id = (await run('outlets', 'list'))[0]?.split(' ')[0] ?? ''
  const move = ['outlets', 'stock', id, '11', '5', '--key', '开业']
  expect(await run(...move)).toEqual(['网点现有 5 件可领'])
  expect(await run(...move)).toEqual(['网点现有 5 件可领'])
  expect(await run('outlets', 'slots', id, '2098-01-05T09:00', '60', '20')).toEqual(['已添加'])
  const [staff = '', password = ''] = await run('staff', 'add', 'wang', '王师傅', id)
  expect(staff).toContain('张江支行')
  const input = { name: 'wang', password: password.replace('密码：', '') }
  expect((await app.call('cav.login', input, { companyId: 1 })).flag).toBe(true)
  expect((await run('staff', 'disable', staff.split(' ')[0] ?? ''))[0]).toContain('停用')
  expect((await app.call('cav.login', input, { companyId: 1 })).flag).toBe(false)
})
