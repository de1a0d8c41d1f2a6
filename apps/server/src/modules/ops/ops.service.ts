import type { InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { auditLog } from '../../db/schema/index.ts'
import { Refusal } from '../../plugins/errors.ts'
import { lockOrder, shipChild } from '../orders/progress/progress.repo.ts'

/** Order number of a child order: the part before the dash. */
const parseOrderId = (childId: string) => childId.slice(0, childId.indexOf('-'))

/** Operator actions on orders, each with an audit log entry. */
export function opsService({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return {
    ship: (companyId: number, { id, shipper, trackingNumber }: InputOf<'ops.ship'>) =>
      db.transaction(companyId, async (tx) => {
        const at = now()
        const step = { companyId, orderId: parseOrderId(id), at }
        if ((await lockOrder(tx, step)) === null) throw new Refusal('order/gone')
        const shipped = await shipChild(tx, { ...step, childId: id, shipper, trackingNumber })
        if (shipped === 0) throw new Refusal('order/not-shippable')
        await tx.insert(auditLog).values({
          companyId,
          actor: 'ops',
          event: 'ops.ship',
          result: 'ok',
          detail: { childId: id },
          at,
        })
        return {}
      }),
  }
}
