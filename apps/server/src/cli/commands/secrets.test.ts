import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createProgram, createRoot } from '../program.ts'
import type { MallCli } from '../frame/mall-cli.ts'

let app: TestApp
let environment: Record<string, string> = {}
beforeAll(async () => {
  app = await createTestApp({
    seedFile: {
      companies: [{ id: 1, settings: { secrets: { signKey: 'demo-sign-key-of-company-1' } } }],
    },
    environment: { MALL_SECRETS_KEY: Buffer.alloc(32, 3).toString('base64') },
  })
})
afterAll(() => app.close())

/** Runs the commands against the test mall as an operator after a step-up. */
async function run(...args: string[]) {
  const lines: string[] = []
  const headers = await app.operatorHeaders(1)
  const print = (line: string) => lines.push(line)
  const mall = {
    environment,
    print,
    fail: () => lines.push('exit 1'),
    show: (_value: unknown, toLines: () => readonly string[]) => lines.push(...toLines()),
    call: async (
      name: 'ops.secrets',
      input: Record<string, never>,
      options: { ifMatch?: string } = {},
    ) => {
      const { ifMatch } = options
      const as = { companyId: 1, headers: { ...headers, ...(ifMatch && { 'if-match': ifMatch }) } }
      return (await app.call(name, input, as)).data
    },
  } as unknown as MallCli
  const root = createRoot(print)
  createProgram(root, mall)
  await root.parseAsync(args, { from: 'user' })
  return lines.join('\n')
}

it('shows fingerprints, rotates with an overlap and reads a value from the environment', async () => {
  expect(await run('secrets', 'show')).toMatch(
    /^signKey .*指纹 [0-9a-f]{8} {2}来自种子文件 {2}未加密$/,
  )
  const rotated = await run('secrets', 'rotate', 'signKey', '--overlap', '12h')
  expect(rotated).toMatch(/已加密 {2}原密钥 [0-9a-f]{8} 有效至.*\n新密钥（只显示这一次）：/s)
  const [, value = ''] = /这一次）：(.*)/.exec(rotated) ?? []
  const shown = await run('secrets', 'show')
  expect(shown).not.toContain(value)
  expect(shown).not.toContain('demo-sign-key')
  await expect(run('secrets', 'set', 'dingSecret')).rejects.toThrow('MALL_SECRET_VALUE')
  environment = { MALL_SECRET_VALUE: 'ding-secret-of-the-test' }
  expect(await run('secrets', 'set', 'dingSecret')).toMatch(/^dingSecret .*0 天 {2}已加密$/)
  await expect(run('secrets', 'rotate', 'signKey', '--overlap', 'soon')).rejects.toThrow(
    '--overlap',
  )
})

it('changes how shoppers sign in, and tests it step by step', async () => {
  expect(await run('sign-in', 'show')).toMatch(/^登录方式：1 login page\n新用户绑定手机：否/)
  const changed = await run('sign-in', 'set', '--method', '12', '--bind-phone', 'on')
  expect(changed).toMatch(/^登录方式：12 data\n新用户绑定手机：是/)
  expect(await run('sign-in', 'test')).toBe(
    '通过  登录方式：12 data\n失败  密钥 dataKey：没有设置，请用 mall secrets set dataKey\n未通过\nexit 1',
  )
  const signed = await run('sign-in', 'test', '--method', '11')
  expect(signed).toMatch(/样例 login.thirdParty：生成并验证通过\n全部通过$/)
  const link = 'https://mall.example/home?companyId=1'
  expect(await run('sign-in', 'test', '--method', '11', '--link', link)).toContain(
    '失败  参数：缺少 userId、timestamp、nonce、sign',
  )
  await expect(run('sign-in', 'set', '--oauth-client', 'mall')).rejects.toThrow('--oauth-token')
})
