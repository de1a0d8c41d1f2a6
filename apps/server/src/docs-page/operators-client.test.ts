/**
 * Compiles a client that a public generator creates from /openapi-ops.json and ships an order with
 * it.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generateSource } from 'oazapfts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buy, shopSeed } from '../modules/orders/testing/index.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const run = promisify(execFile)
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'))
/** Folder inside the package, so that the generated client resolves its runtime. */
const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))

/** A company's program that ships pending child orders and prints them. */
const program = `
import { randomUUID } from 'node:crypto'
import { ok } from '@oazapfts/runtime'
import { defaults, opsOrders, opsShip } from './client.ts'

defaults.baseUrl = process.env.MALL_URL ?? ''
defaults.headers = { authorization: 'Bearer ' + (process.env.MALL_KEY ?? '') }
const waiting = await ok(opsOrders({ unshipped: true }))
for (const order of waiting.data.list) {
  for (const part of order.parts) {
    const parcel = { shipper: '顺丰速运', trackingNumber: 'SF0001' }
    const { status } = await opsShip(part.id, randomUUID(), parcel)
    console.log(part.id + ' ' + String(status))
  }
}
`

let app: TestApp
let folder: string
let environment: Record<string, string>

beforeAll(async () => {
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'operators-client-'))
  const [company] = shopSeed().companies
  const [buyer, ...others] = company?.shoppers ?? []
  const rich = { phone: '13900000001', ...buyer, points: [{ amount: 1_000_000 }] }
  app = await createTestApp({
    seedFile: { companies: [{ ...company, id: 1, shoppers: [rich, ...others] }] },
  })
  const origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { data } = await app.call(
    'ops.createKey',
    { name: '仓库', permissions: ['orders.read', 'orders.write'] },
    { companyId: 1, headers: await app.operatorHeaders(1) },
  )
  environment = { MALL_URL: origin, MALL_KEY: data.key }
  const file = join(folder, 'openapi-ops.json')
  writeFileSync(file, (await app.fastify.inject('/openapi-ops.json')).body)
  writeFileSync(join(folder, 'client.ts'), await generateSource(file))
  writeFileSync(join(folder, 'ship.ts'), program)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../tsconfig.json',
      compilerOptions: { lib: ['ES2023', 'DOM'] },
      include: ['.'],
    }),
  )
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

it('compiles a generated client that ships a paid order', { timeout: 60_000 }, async () => {
  const shopper = { companyId: 1, token: await app.tokenOf(1, 1) }
  const { data } = await buy(app, shopper, [{ skuId: 11, num: 1 }], { couponId: null })
  const orderId = data.orderId ?? ''

  const compiled = await run(
    process.execPath,
    [join(typescript, 'bin/tsc'), '--noEmit', '-p', folder],
    { cwd: folder },
  ).catch((error: unknown) => error)
  expect(compiled).toMatchObject({ stdout: '' })

  const { stdout } = await run(process.execPath, ['--import', 'tsx', join(folder, 'ship.ts')], {
    env: { ...process.env, ...environment },
  })
  expect(stdout).toBe(`${orderId}-1 200\n`)
  const { data: shipped } = await app.call('order.detail', { id: orderId }, shopper)
  expect(shipped.status).toBe(2)
})
