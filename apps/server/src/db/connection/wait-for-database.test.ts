import { createServer } from 'node:net'
import pg from 'pg'
import { expect, it } from 'vitest'
import { closedPort } from '../../testing/processes/closed-port.ts'
import { isUnreachable, waitForDatabase } from './wait-for-database.ts'

const connectionError = (port: number, url = `postgresql://mall:secret@127.0.0.1:${port}/mall`) =>
  new pg.Client({ connectionString: url, connectionTimeoutMillis: 300 }).connect().then(
    () => null,
    (error: unknown) => error,
  )

it('retries a refused and a silent connection, but not a wrong password', async () => {
  expect(isUnreachable(await connectionError(await closedPort()))).toBe(true)
  const silent = createServer()
  const port = await new Promise<number>((resolve) => {
    silent.listen(0, '127.0.0.1', () => resolve((silent.address() as { port: number }).port))
  })
  expect(isUnreachable(await connectionError(port))).toBe(true)
  silent.close()
  expect(isUnreachable({ code: '28P01', message: 'password authentication failed' })).toBe(false)
  expect(isUnreachable({ code: '3D000', message: 'database "x" does not exist' })).toBe(false)
})

it('logs the address without the password, keeps running and opens the database later', async () => {
  const [database, port] = [await closedPort(), await closedPort()]
  const url = `postgresql://mall:secret@127.0.0.1:${database}/mall`
  const messages: string[] = []
  const statuses: number[] = []
  async function open() {
    if (statuses.length === 2) return 'opened'
    for (const path of messages.length > 0 ? ['/healthz', '/readyz'] : []) {
      statuses.push((await fetch(`http://127.0.0.1:${port}${path}`)).status)
    }
    throw await connectionError(database, url)
  }
  const report = (message: string) => void messages.push(message)
  const options = { url, port, host: '127.0.0.1', report, retryMs: 1, limitMs: 60_000 }
  await expect(waitForDatabase(open, options)).resolves.toBe('opened')
  expect(messages).toEqual([expect.stringContaining(`127.0.0.1:${database}`)])
  expect(messages[0]).not.toContain('secret')
  expect(statuses).toEqual([200, 503])
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
})

it('fails immediately on an error that waiting cannot fix', async () => {
  const open = () => Promise.reject(Object.assign(new Error('no such role'), { code: '28000' }))
  const options = {
    url: 'postgresql://h/m',
    port: 0,
    host: '127.0.0.1',
    report: () => {},
    limitMs: 60_000,
  }
  await expect(waitForDatabase(open, options)).rejects.toThrow('no such role')
})

it('logs every 5 seconds and fails with the reason after the maximum wait', async () => {
  const port = await closedPort()
  const url = 'postgresql://mall:secret@127.0.0.1:5/mall'
  const messages: string[] = []
  let seconds = 0
  const open = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  const options = {
    url,
    port,
    host: '127.0.0.1',
    retryMs: 1,
    limitMs: 12_000,
    report: (message: string) => void messages.push(message),
    elapsed: () => seconds++ * 1000,
  }
  const error = await waitForDatabase(open, options).catch((reason: unknown) => reason)
  expect(String(error)).toContain(
    'no connection to the database at 127.0.0.1:5 within 12 s: refused',
  )
  expect(String(error)).not.toContain('secret')
  expect(messages).toHaveLength(3)
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
})
