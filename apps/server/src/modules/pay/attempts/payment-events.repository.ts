import type { PayChannel } from '@mall/contract'
import type { Db } from '../../../db/connection/database.ts'
import { auditLog } from '../../login/tables.ts'
import { paymentEvents } from '../tables.ts'

/** Inserts a payment event; false when the key exists. */
export async function insertPaymentEvent(
  tx: Db,
  companyId: number,
  paymentId: string,
  kind: string,
  detail: Record<string, string | number | boolean | null>,
  key: string | null = null,
): Promise<boolean> {
  const rows = await tx
    .insert(paymentEvents)
    .values({ companyId, paymentId, kind, key, detail })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return rows.length > 0
}

const actors = {
  wechat: 'wechat-pay',
  alipay: 'alipay',
  bank: 'bank-cashier',
  unionpay: 'unionpay',
} as const

/** `by`: channel of the reporting provider. */
export async function audit(
  tx: Db,
  companyId: number,
  by: PayChannel,
  event: string,
  result: string,
  detail: Record<string, string | number | boolean | null>,
) {
  await tx.insert(auditLog).values({ companyId, actor: actors[by], event, result, detail })
}
