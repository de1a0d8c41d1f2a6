import { createServer, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { freePort, isFree, parsePort } from './ports.mjs'

async function holding<T>(work: (port: number) => Promise<T>): Promise<T> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    return await work((server.address() as AddressInfo).port)
  } finally {
    await new Promise((done) => server.close(done))
  }
}

it('detects a used port', async () => {
  const held = await holding(async (port) => {
    expect(await isFree(port)).toBe(false)
    return port
  })
  expect(await isFree(held)).toBe(true)
})

it('returns the preferred port when it is free, else another', async () => {
  await holding(async (port) => {
    const other = await freePort(port)
    expect(other).not.toBe(port)
    expect(await freePort(other)).toBe(other)
  })
})

it.each([
  ['8080', 8080],
  ['65535', 65_535],
  ['0', undefined],
  ['65536', undefined],
  ['-1', undefined],
  ['80a', undefined],
  ['', undefined],
])('parses the port %j', (text, port) => {
  expect(parsePort(text)).toBe(port)
})
