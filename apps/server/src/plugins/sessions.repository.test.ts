import { expect, it } from 'vitest'
import type { Database } from '../db/connection/database.ts'
import { readSessionRow, type SessionRow } from './sessions.repository.ts'

const rowOf = (tokenHash: string): SessionRow => ({
  token_hash: tokenHash,
  company_id: 1,
  user_id: 7,
  audience: 'shopper',
  expires_at: '2026-11-21T00:00:00Z',
  revoked_at: null,
  replaced: false,
  disabled: false,
  half_registered: false,
})

/** A database whose responses the test sends itself; it has no session whose hash begins with x. */
function database() {
  const input: { hashes: string[]; answer(): void; fail(): void }[] = []
  const ask = (_statement: string, [hashes]: readonly unknown[]) =>
    new Promise<SessionRow[]>((resolve, reject) => {
      const all = hashes as string[]
      input.push({
        hashes: all,
        answer: () => resolve(all.filter((one) => !one.startsWith('x')).map(rowOf)),
        fail: () => reject(new Error('gone')),
      })
    })
  const db = { unscopedQuery: ask } as unknown as Pick<Database, 'unscopedQuery'>
  return { db, input }
}

it('batches concurrent reads and resolves each with its own session', async () => {
  const { db, input } = database()
  const read = ['a', 'b', 'c', 'x', 'd'].map((tokenHash) => readSessionRow(db, tokenHash))
  await expect.poll(() => input.map(({ hashes }) => hashes)).toEqual([['a'], ['b', 'c', 'x', 'd']])
  for (const one of input) one.answer()
  expect((await Promise.all(read)).map((row) => row?.token_hash)).toEqual([
    'a',
    'b',
    'c',
    undefined,
    'd',
  ])
})

it('caches neither a result nor a failure', async () => {
  const { db, input } = database()
  const first = readSessionRow(db, 'a')
  input[0]?.fail()
  await expect(first).rejects.toThrow('gone')
  const second = readSessionRow(db, 'a')
  await expect.poll(() => input.length).toBe(2)
  input[1]?.answer()
  expect((await second)?.user_id).toBe(7)
})
