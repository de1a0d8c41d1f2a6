import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createProgram, createRoot } from '../program.ts'
import type { MallCli } from '../frame/mall-cli.ts'

let app: TestApp
let environment: Record<string, string> = {}
beforeAll(async () => {
  app = await createTestApp({
    world: {
      companies: [{ id: 1, settings: { secrets: { signKey: 'demo-sign-key-of-company-1' } } }],
    },
    environment: { MALL_SECRETS_KEY: Buffer.alloc(32, 3).toString('base64') },
  })
})
afterAll(() => app.close())

/** The commands on the calls of the test's mall, as an operator who has confirmed by a code. */
async function run(...args: string[]) {
  const lines: string[] = []
  const headers = await app.operatorHeaders(1)
  const print = (line: string) => lines.push(line)
  const mall = {
    environment,
    print,
    show: (_value: unknown, toLines: () => readonly string[]) => lines.push(...toLines()),
    call: async (name: 'ops.secrets', input: Record<string, never>) =>
      (await app.call(name, input, { companyId: 1, headers })).data,
  } as unknown as MallCli
  const root = createRoot(print)
  createProgram(root, mall, async () => {
    throw new Error('no database here')
  })
  await root.parseAsync(['secrets', ...args], { from: 'user' })
  return lines.join('\n')
}

it('shows fingerprints, rotates with an overlap and takes a value from the environment', async () => {
  expect(await run('show')).toMatch(/^signKey .*指纹 [0-9a-f]{8} {2}来自种子文件 {2}未加密$/)
  const rotated = await run('rotate', 'signKey', '--overlap', '12h')
  expect(rotated).toMatch(/已加密 {2}原密钥 [0-9a-f]{8} 有效至.*\n新密钥（只显示这一次）：/s)
  const [, value = ''] = /这一次）：(.*)/.exec(rotated) ?? []
  const shown = await run('show')
  expect(shown).not.toContain(value)
  expect(shown).not.toContain('demo-sign-key')
  await expect(run('set', 'dingSecret')).rejects.toThrow('MALL_SECRET_VALUE')
  environment = { MALL_SECRET_VALUE: 'ding-secret-of-the-test' }
  expect(await run('set', 'dingSecret')).toMatch(/^dingSecret .*0 天 {2}已加密$/)
  await expect(run('rotate', 'signKey', '--overlap', 'soon')).rejects.toThrow('--overlap')
})
