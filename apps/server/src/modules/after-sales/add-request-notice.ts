import type { NoticeFacts } from '@mall/contract'
import type { NoticeKind } from '@mall/contract/states'
import type { Db } from '../../db/connection/database.ts'
import { addNotice } from '../notices/index.ts'

type RequestNoticeKind = Extract<NoticeKind, `after-sale.${string}`>
type Request = { companyId: number; userId: number; id: string; orderId: string }

/** Adds a notice of a request in the transaction of its event; a request has each kind once. */
export const addRequestNotice = (
  tx: Db,
  { companyId, userId, id, orderId }: Request,
  kind: RequestNoticeKind,
  facts: NoticeFacts,
  at: Date,
): Promise<boolean> =>
  addNotice(tx, {
    companyId,
    userId,
    kind,
    effect: id,
    facts: { orderId, afterSaleId: id, ...facts },
    at,
  })
