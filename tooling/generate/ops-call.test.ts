import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate } from '../generate.ts'
import { createCopy, isDeep, type Copy } from './generate.fixture.ts'

let copy: Copy
beforeAll(() => {
  copy = createCopy()
})
afterAll(() => copy.remove())

describe('gen call of operators', () => {
  let added: string[] = []
  let made: string[] = []
  let shoppersRoutes = ''
  beforeAll(() => {
    shoppersRoutes = copy.text('packages/contract/src/routes.ts')
    const sample = ['call', 'ops.sample', 'GET', '/api/ops/v1/samples/{sampleId}']
    made = generate(copy.place, sample).paths
    const pause = [
      'call',
      'ops.pauseWebhook',
      'POST',
      '/api/ops/v1/webhooks/{id}/pause',
      '暂停回调',
    ]
    added = generate(copy.place, pause).paths
  })

  it('writes a route of operators, which no shell imports', () => {
    expect(copy.text('packages/contract/src/routes.ts')).toBe(shoppersRoutes)
    const routes = copy.text('packages/contract/src/ops-routes.ts')
    expect(routes).toContain("'ops.sample': 'GET /api/ops/v1/samples/{sampleId}',")
    expect(routes).toMatch(/'ops\.\w+': '\w+ \/api\/ops\/v1\/webhooks.*\n {2}'ops\.pauseWebhook'/)
  })

  it.runIf(isDeep)(
    'writes a call of a new topic, served and tested',
    () => {
      expect(copy.text('packages/contract/src/samples/ops.ts')).toMatch(
        /auth: 'ops',\s+title: 'ops\.sample',\s+command: 'samples show \{sampleId\}',\s+permission: 'company\.read'/,
      )
      const test = 'src/modules/samples/sample.test.ts'
      expect(made).toContain(`apps/server/${test}`)
      expect(copy.test('apps/server', test)).toMatch(/1 passed/)
    },
    120_000,
  )

  it('adds a call to the contract and the module of its topic', () => {
    expect(added).toContain('packages/contract/src/webhooks/ops.ts')
    expect(added).toContain('apps/server/src/modules/webhooks/webhooks.module.ts')
    expect(copy.text('packages/contract/src/webhooks/ops.ts')).toMatch(
      /'ops\.pauseWebhook': call\([^)]*permission: 'company\.write'/s,
    )
  })

  it('changes at most six files', () => {
    expect(added.length).toBeLessThanOrEqual(6)
  })

  it('writes a command with Chinese help', () => {
    const { stdout } = copy.mall('help', 'webhooks', 'pause')
    expect(stdout).toContain('mall webhooks pause [options] <ID>')
    expect(stdout).toContain('暂停回调')
    expect(stdout).toMatch(/ID +编号/)
  })

  it.runIf(isDeep)(
    'writes code that compiles from contract to server',
    () => {
      expect(copy.complaints('apps/server', [...made, ...added])).toEqual([])
    },
    120_000,
  )

  it('refuses an existing call and a path outside the operators’', () => {
    const there = ['call', 'ops.webhooks', 'GET', '/api/ops/v1/webhooks/all']
    expect(() => generate(copy.place, there)).toThrow(/already/)
    const outside = ['call', 'ops.other', 'GET', '/api/other/v1/list']
    expect(() => generate(copy.place, outside)).toThrow(/path below \/api\/ops\/v1/)
  })
})
