import { auditLog } from '../../db/schema/index.ts'
import type { Database } from '../../db/connection/database.ts'
import { lockOrder, shipChild } from '../orders/progress/progress.repo.ts'

type Shipment = {
  orderId: string
  childId: string
  shipper: string
  trackingNumber: string
  at: Date
}

export function createOpsRepository(db: Database) {
  return {
    /** Ships a child order under the lock of its order, with an audit log entry. */
    ship: (companyId: number, { orderId, childId, at, ...parcel }: Shipment) =>
      db.transaction(companyId, async (tx) => {
        const step = { companyId, orderId, at }
        if ((await lockOrder(tx, step)) === null) return 'not-found'
        const shipped = await shipChild(tx, { ...step, ...parcel, childId })
        if (shipped === 0) return 'not-shippable'
        await tx.insert(auditLog).values({
          companyId,
          actor: 'ops',
          event: 'ops.ship',
          result: 'ok',
          detail: { childId },
          at,
        })
        return 'shipped'
      }),
  }
}
export type OpsRepository = ReturnType<typeof createOpsRepository>
