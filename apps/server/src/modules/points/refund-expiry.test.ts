import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectRows } from '../../db/connection/database.ts'
import { createTestApp, type TestApp } from '../../testing/index.ts'

const DAY_MS = 86_400_000
const now = new Date('2026-06-01T00:00:00Z')
const after = (days: number) => new Date(now.getTime() + days * DAY_MS)
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ seedFile: { companies: [{ id: 1 }] } })
})
afterAll(() => app.close())

/** Days from the refund to the new expiry; null if the expiry stays. */
async function extend(expiresInDays: number, extendedDaysAgo: number | null) {
  const [row] = await app.db.transaction(1, (tx) =>
    selectRows<{ at: string | null }>(
      tx,
      sql`select refund_expiry(${after(expiresInDays).toISOString()}::timestamptz,
            ${extendedDaysAgo === null ? null : after(-extendedDaysAgo).toISOString()}::timestamptz,
            ${now.toISOString()}::timestamptz) as at`,
    ),
  )
  return row?.at ? (Date.parse(row.at) - now.getTime()) / DAY_MS : null
}

it.each([
  ['ended long ago', -400, null, 30],
  ['ends with the refund', 0, null, 30],
  ['ends tomorrow', 1, null, 30],
  ['ends just within 30 days', 30 - 1 / 24, null, 30],
  ['has exactly 30 days left', 30, null, null],
  ['has more than 30 days left', 31, null, null],
  ['ends tomorrow and was extended before', 1, 29, null],
  ['ended and was extended before', -1, 31, null],
] as const)('a batch that %s', async (_name, expiresInDays, extendedDaysAgo, expected) => {
  expect(await extend(expiresInDays, extendedDaysAgo)).toBe(expected)
})
