import type { Database } from '../../../db/connection/database.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { appendLog } from '../../operators/index.ts'
import {
  replaceReceiver,
  setOperatorRemark,
  type DestinedOrder,
  type Destination,
  type NewAddress,
} from '../../orders/index.ts'

/** Operators' changes of orders. The log records the change without the receiver and the remark. */
export const createChangeOrderRepository = (db: Database) => ({
  /** @returns false if no such order exists */
  remark: (
    operator: Operator,
    { id, remark }: { id: string; remark: string },
    at: Date,
  ): Promise<boolean> =>
    db.transaction(operator.companyId, async (tx) => {
      const { companyId } = operator
      if (!(await setOperatorRemark(tx, { companyId, orderId: id, remark }))) return false
      const after = { changed: 'operatorRemark' }
      await appendLog(tx, operator, { target: `order:${id}`, after, at })
      return true
    }),

  changeAddress: (
    operator: Operator,
    { id, address }: { id: string; address: NewAddress },
    decide: (order: DestinedOrder) => Destination,
    at: Date,
  ): Promise<Destination | 'order/not-found'> =>
    db.transaction(operator.companyId, async (tx) => {
      const { companyId } = operator
      const outcome = await replaceReceiver(tx, { companyId, orderId: id, address, at }, decide)
      if (typeof outcome === 'string') return outcome
      const after = { changed: 'receiver' }
      await appendLog(tx, operator, { target: `order:${id}`, after, at })
      return outcome
    }),
})
export type ChangeOrderRepository = ReturnType<typeof createChangeOrderRepository>
