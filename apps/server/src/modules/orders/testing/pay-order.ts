import { payments } from '../../pay/tables.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { markPaid } from '../progress/settle.ts'

/** Records the cash payment of an order. */
export const payOrder = (app: TestApp, companyId: number, orderId: string, amount: number) =>
  app.db.transaction(companyId, async (tx) => {
    await tx.insert(payments).values({
      companyId,
      id: `p${orderId}`,
      orderId,
      channel: 'wechat',
      scene: 'h5',
      amount,
      status: 'succeeded',
      transactionId: `t${orderId}`,
      expiresAt: app.now(),
    })
    return markPaid(tx, companyId, orderId, { channel: 'wechat', at: app.now() })
  })
