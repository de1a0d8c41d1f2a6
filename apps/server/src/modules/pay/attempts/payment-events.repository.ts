import type { PayChannel } from '@mall/contract'
import type { Db } from '../../../db/connection/database.ts'
import { writeAuditEntry, type AuditEntry } from '../../audit-log/index.ts'
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

type ReportedEvent = Omit<AuditEntry, 'actor'> & {
  /** channel of the reporting provider */
  by: PayChannel
}

/** Stores in the audit log what a provider reported. */
export const logReportedEvent = (tx: Db, { by, ...entry }: ReportedEvent): Promise<void> =>
  writeAuditEntry(tx, { ...entry, actor: actors[by] })
