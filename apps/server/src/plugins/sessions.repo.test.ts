import { expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { readSessionRow, type SessionRow } from './sessions.repo.ts'

const rowOf = (tokenHash: string): SessionRow => ({
  ...{ token_hash: tokenHash, company_id: 1, user_id: 7, audience: 'shopper' },
  ...{
    expires_at: '2026-11-21T00:00:00Z',
    revoked_at: null,
    replaced: false,
    disabled: false,
    half_registered: false,
  },
})

/** A database whose answers the test gives by hand; it knows no session that begins with x. */
function database() {
  const asked: { hashes: string[]; answer(): void; fail(): void }[] = []
  const ask = (_statement: string, [hashes]: readonly unknown[]) =>
    new Promise<SessionRow[]>((resolve, reject) => {
      const all = hashes as string[]
      asked.push({
        hashes: all,
        answer: () => resolve(all.filter((one) => !one.startsWith('x')).map(rowOf)),
        fail: () => reject(new Error('gone')),
      })
    })
  const db = { ask } as unknown as Pick<Database, 'ask'>
  return { db, asked }
}

it('reads those that are asked for meanwhile together, each answered with its own', async () => {
  const { db, asked } = database()
  const read = ['a', 'b', 'c', 'x', 'd'].map((tokenHash) => readSessionRow(db, tokenHash))
  await expect.poll(() => asked.map(({ hashes }) => hashes)).toEqual([['a'], ['b', 'c', 'x', 'd']])
  for (const one of asked) one.answer()
  expect((await Promise.all(read)).map((row) => row?.token_hash)).toEqual([
    ...['a', 'b', 'c'],
    ...[undefined, 'd'],
  ])
})

it('keeps no answer, nor a failure', async () => {
  const { db, asked } = database()
  const first = readSessionRow(db, 'a')
  asked[0]?.fail()
  await expect(first).rejects.toThrow('gone')
  const second = readSessionRow(db, 'a')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.answer()
  expect((await second)?.user_id).toBe(7)
})
