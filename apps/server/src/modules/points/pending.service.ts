import type { DataOf, InputOf } from '@mall/contract'
import { decodeCursor, toCursorPage } from '../../plugins/cursor.ts'
import type { Operator } from '../../plugins/operator.ts'
import type { PendingRepository } from './pending.repository.ts'

/** Points that wait for the first sign-in of a partner's person. */
export const createPendingService = (repository: PendingRepository, now: () => Date) => ({
  async list(
    operator: Operator,
    { cursor, limit, state }: InputOf<'ops.pendingPoints'>,
  ): Promise<DataOf<'ops.pendingPoints'>> {
    const [after] = decodeCursor(cursor, 1) ?? []
    const rows = await repository.view(operator, now(), {
      after: after === undefined ? null : Number(after),
      limit,
      ...(state && { state }),
    })
    const list = rows.map((row) => ({
      id: row.id,
      partnerId: row.subject,
      points: row.points,
      reason: row.reason,
      state: row.state,
      shopper: row.userId,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
    }))
    return toCursorPage(list, limit, ({ id }) => [id])
  },
})
