/**
 * Kinds of goods by the way they reach the shopper: a parcel is shipped to an address, a card is a
 * number and a password, a topUp credits a phone or another account, a ticket is shown where it is used.
 */
export const goodsKinds = ['parcel', 'card', 'topUp', 'ticket'] as const
export type GoodsKind = (typeof goodsKinds)[number]
export const goodsKindTitles: Record<GoodsKind, string> = {
  parcel: '实物',
  card: '卡密',
  topUp: '充值',
  ticket: '票券',
}

/** Only parcels are shipped: they need an address and cost freight. */
export const needsShipping = (kind: GoodsKind): boolean => kind === 'parcel'

const deliverable: ReadonlySet<GoodsKind> = new Set(['parcel', 'card'])

/** Whether the mall can deliver this kind. Goods of another kind are neither on sale nor ordered. */
export const canDeliver = (kind: GoodsKind): boolean => deliverable.has(kind)
