import type { InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { OpsRepository } from './ops.repository.ts'

type OpsDeps = Pick<Deps, 'now'> & { repository: OpsRepository }

/** Order number of a child order: the part before the dash. */
const parseOrderId = (childId: string) => childId.slice(0, childId.indexOf('-'))

/** Operator actions on orders, each with an audit log entry. */
export function createOpsService({ repository, now }: OpsDeps) {
  return {
    async ship(companyId: number, { id, shipper, trackingNumber }: InputOf<'ops.ship'>) {
      const shipment = {
        shipper,
        trackingNumber,
        orderId: parseOrderId(id),
        childId: id,
        at: now(),
      }
      const result = await repository.ship(companyId, shipment)
      if (result === 'not-found') throw new Refusal('order/not-found')
      if (result === 'not-shippable') throw new Refusal('order/not-shippable')
      return {}
    },
  }
}
