import type { Transitions } from './transitions.ts'

export const AfterSaleStatus = {
  PendingReview: 0,
  AwaitingReturn: 1,
  ReturnInTransit: 2,
  Refunding: 3,
  Refunded: 4,
  Rejected: 5,
  Withdrawn: 6,
} as const
export type AfterSaleStatus = (typeof AfterSaleStatus)[keyof typeof AfterSaleStatus]
export const afterSaleStatusLabels: Readonly<Record<AfterSaleStatus, string>> = {
  0: '待审核',
  1: '待退货',
  2: '退货中',
  3: '退款中',
  4: '已退款',
  5: '已拒绝',
  6: '已撤销',
}
const S = AfterSaleStatus

/** Changes of a request by event; used by the server, the screens, the database and the audit. */
export const afterSaleTransitions = {
  requireReturn: { from: [S.PendingReview], to: S.AwaitingReturn },
  addReturnParcel: { from: [S.AwaitingReturn], to: S.ReturnInTransit },
  approve: { from: [S.PendingReview], to: S.Refunding },
  receive: { from: [S.AwaitingReturn, S.ReturnInTransit], to: S.Refunding },
  complete: { from: [S.Refunding], to: S.Refunded },
  reject: { from: [S.PendingReview, S.ReturnInTransit], to: S.Rejected },
  withdraw: { from: [S.PendingReview, S.AwaitingReturn], to: S.Withdrawn },
  expire: { from: [S.AwaitingReturn], to: S.Withdrawn },
} as const satisfies Transitions<AfterSaleStatus>
export type AfterSaleEvent = keyof typeof afterSaleTransitions
export const afterSaleEventLabels: Readonly<Record<AfterSaleEvent, string>> = {
  requireReturn: '同意，待退货',
  addReturnParcel: '寄回商品',
  approve: '同意退款',
  receive: '收到退货',
  complete: '退款完成',
  reject: '拒绝',
  withdraw: '撤销',
  expire: '逾期撤销',
}

/** Statuses that end a request. */
export const isAfterSaleEnded = (status: number): boolean =>
  status === S.Refunded || status === S.Rejected || status === S.Withdrawn

/** `refund`: without a return of goods; `return`: after the goods were sent back. */
export const AFTER_SALE_KINDS = ['refund', 'return'] as const
export type AfterSaleKind = (typeof AFTER_SALE_KINDS)[number]
export const afterSaleKindLabels: Readonly<Record<AfterSaleKind, string>> = {
  refund: '仅退款',
  return: '退货退款',
}

/** Pictures of a request, at most. */
export const MAX_EVIDENCE_PICTURES = 9

/** Location of the goods: before shipment, on their way, with the shopper. */
export type AfterSaleStage = 'unshipped' | 'shipped' | 'received'

type Reason = {
  stages: readonly AfterSaleStage[]
  kinds: readonly AfterSaleKind[]
  returnsFreight: boolean
}
const delivered: readonly AfterSaleStage[] = ['shipped', 'received']
const everywhere: readonly AfterSaleStage[] = ['unshipped', 'shipped', 'received']
/** Goods that have not arrived cannot be returned. */
const refundOnly: readonly AfterSaleKind[] = ['refund']

/**
 * Reasons of a request. Freight is refunded for goods that were never shipped and where the seller
 * is at fault.
 */
export const afterSaleReasons = {
  unwanted: { stages: everywhere, kinds: AFTER_SALE_KINDS, returnsFreight: false },
  late: { stages: ['unshipped', 'shipped'], kinds: refundOnly, returnsFreight: true },
  lost: { stages: ['shipped'], kinds: refundOnly, returnsFreight: true },
  damaged: { stages: delivered, kinds: AFTER_SALE_KINDS, returnsFreight: true },
  wrong: { stages: delivered, kinds: AFTER_SALE_KINDS, returnsFreight: true },
  quality: { stages: delivered, kinds: AFTER_SALE_KINDS, returnsFreight: true },
  different: { stages: delivered, kinds: AFTER_SALE_KINDS, returnsFreight: true },
  other: { stages: everywhere, kinds: AFTER_SALE_KINDS, returnsFreight: false },
} as const satisfies Record<string, Reason>
export type AfterSaleReason = keyof typeof afterSaleReasons
export const AFTER_SALE_REASONS = Object.keys(afterSaleReasons) as [
  AfterSaleReason,
  ...AfterSaleReason[],
]
export const afterSaleReasonLabels: Readonly<Record<AfterSaleReason, string>> = {
  unwanted: '不想要了',
  late: '商家未按时发货',
  lost: '一直没有收到货',
  damaged: '商品破损',
  wrong: '商家发错或漏发',
  quality: '质量问题',
  different: '与商品描述不符',
  other: '其他原因',
}

/** Whether a reason fits a kind of request. */
export const isReasonOfKind = (reason: AfterSaleReason, kind: AfterSaleKind): boolean =>
  (afterSaleReasons[reason].kinds as readonly AfterSaleKind[]).includes(kind)

/** Reasons that fit a stage. */
export const listAfterSaleReasons = (stage: AfterSaleStage): AfterSaleReason[] =>
  AFTER_SALE_REASONS.filter((reason) =>
    (afterSaleReasons[reason].stages as readonly AfterSaleStage[]).includes(stage),
  )

/** Whether freight is refunded too. */
export const returnsFreight = (stage: AfterSaleStage, reason: AfterSaleReason): boolean =>
  stage === 'unshipped' || afterSaleReasons[reason].returnsFreight
