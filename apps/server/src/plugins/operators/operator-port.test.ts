import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { closedPort } from '../../testing/processes/closed-port.ts'
import { createOperatorListener } from './operator-port.ts'

let app: TestApp
let shoppersPort: number
let operatorsPort: number

beforeAll(async () => {
  operatorsPort = await closedPort()
  app = await createTestApp({
    seedFile: { companies: [{ id: 1 }] },
    environment: { MALL_OPS_PORT: String(operatorsPort), HOST: '127.0.0.1' },
  })
  const operators = createOperatorListener(app.fastify, app.deps)
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const address = app.fastify.server.address()
  shoppersPort = typeof address === 'object' && address ? address.port : 0
  await operators?.listen()
})
afterAll(() => app.close())

const get = async (port: number, path: string) =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { companyid: '1' } })).status

it.each(['/api/ops/v1/orders', '/api/%6fps/v1/orders'])(
  'serves the operators’ call %s on their port only',
  async (path) => {
    expect(await get(operatorsPort, path)).toBe(403)
    expect(await get(shoppersPort, path)).toBe(404)
  },
)

it('serves only operators’ calls and health on the operators’ port', async () => {
  expect(await get(shoppersPort, '/api/login/v1/1')).toBe(200)
  expect(await get(operatorsPort, '/api/login/v1/1')).toBe(404)
  for (const port of [shoppersPort, operatorsPort]) {
    expect([await get(port, '/healthz'), await get(port, '/readyz')]).toEqual([200, 200])
  }
})

it('serves the description of operators’ calls on their port and that of all calls on the other', async () => {
  for (const path of ['/openapi-ops.json', '/docs/ops/']) {
    expect([await get(operatorsPort, path), await get(shoppersPort, path)]).toEqual([200, 404])
  }
  for (const path of ['/openapi.json', '/docs/']) {
    expect([await get(operatorsPort, path), await get(shoppersPort, path)]).toEqual([404, 200])
  }
})

it('serves a command on the server’s machine without a port', async () => {
  const headers = await app.operatorHeaders(1)
  const { statusCode } = await app.fastify.inject({ url: '/api/ops/v1/orders', headers })
  expect(statusCode).toBe(200)
})

it('opens no operators’ port without the setting', () => {
  const settings = { ...app.deps.settings, MALL_OPS_PORT: undefined }
  expect(createOperatorListener(app.fastify, { settings })).toBeNull()
})
