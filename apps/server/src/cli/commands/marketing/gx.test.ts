import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ArgsOf, OpsCallName } from '@mall/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopSeed } from '../../../modules/orders/testing/index.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { MallCli } from '../../frame/mall-cli.ts'
import { createProgram, createRoot } from '../../program.ts'

let app: TestApp
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-gx-'))
  app = await createTestApp({ world: shopSeed() })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await app.close()
})

/** Runs a command on the calls of the test's mall. @returns its lines */
async function run(...args: string[]) {
  const lines: string[] = []
  const headers = await app.operatorHeaders(1)
  const mall = {
    environment: {},
    print: (line: string) => lines.push(line),
    fail: () => lines.push('exit 1'),
    show: (_value: unknown, toLines: () => readonly string[]) => lines.push(...toLines()),
    call: async <N extends OpsCallName>(name: N, input: ArgsOf<N>) => {
      const response = await app.call(name, input, { companyId: 1, headers })
      if (!response.flag) throw new Error(response.message)
      return response.data
    },
  } as unknown as MallCli
  const root = createRoot((line) => lines.push(line))
  createProgram(root, mall, async () => {
    throw new Error('no database here')
  })
  await root.parseAsync(args, { from: 'user' })
  return lines
}
const write = (name: string, ...lines: string[]) => {
  const file = join(folder, name)
  writeFileSync(file, lines.join('\n'))
  return file
}

it('imports a list into a benefit activity, each phone once, and stops it', async () => {
  const [created = ''] = await run(
    ...['benefit', 'create', '贵宾礼遇', '--skus', '11', '--until', '2099-01-31'],
  )
  const id = created.split(' ')[0] ?? ''
  expect(await run('gx', 'list')).toEqual(['没有 gx 活动'])
  const faulty = write('faulty.csv', '手机号', '13900000001', '1390000')
  expect(await run('gx', 'import', id, faulty)).toEqual([
    '第 3 行：手机号有误',
    '1 行有误，没有导入',
    'exit 1',
  ])
  expect(await run('gx', 'list')).toEqual(['没有 gx 活动'])
  const first = write('first.csv', '手机号', '13900000001', '13999999999')
  expect(await run('gx', 'import', id, first, '--source', '首批')).toEqual([
    '已导入 2 个手机号，之前已有 0 个',
  ])
  const second = write('second.csv', '手机号', '13999999999', '13888888888')
  expect(await run('gx', 'import', id, second, '--source', '次批')).toEqual([
    '已导入 1 个手机号，之前已有 1 个',
  ])
  expect(await run('gx', 'show', id)).toEqual([
    `${id}  贵宾礼遇  进行中  名单 3 人  已领取 0 人`,
    '  首批：2 个手机号',
    '  次批：1 个手机号',
  ])
  expect(await run('gx', 'stop', id)).toEqual([`${id}  贵宾礼遇  已停止  名单 3 人  已领取 0 人`])
  await expect(run('gx', 'import', id, first)).rejects.toThrow('活动')
})
