import { randomBytes } from 'node:crypto'
import { staff, staffSessions } from './tables.ts'
import { hashOf } from '../../plugins/session.ts'
import type { TestApp } from '../../testing/test-app.ts'

const SESSION_MS = 7 * 3_600_000

/**
 * Signs in outlet staff without a password.
 * @returns their tokens
 */
export async function openCounters(
  app: TestApp,
  companyId: number,
  outletId: number,
  count: number,
): Promise<string[]> {
  const createdAt = app.now()
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  await app.db.transaction(companyId, async (tx) => {
    const added = await tx
      .insert(staff)
      .values(
        tokens.map((_token, index) => {
          const name = `staff${String(outletId)}-${String(index)}`
          return { companyId, outletId, name, displayName: name, passwordHash: '', createdAt }
        }),
      )
      .returning({ id: staff.id })
    await tx.insert(staffSessions).values(
      added.map(({ id: staffId }, index) => ({
        companyId,
        staffId,
        createdAt,
        tokenHash: hashOf(tokens[index] ?? ''),
        expiresAt: new Date(createdAt.getTime() + SESSION_MS),
      })),
    )
  })
  return tokens
}
