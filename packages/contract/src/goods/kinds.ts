export const goodsKinds = ['parcel', 'card', 'topUp', 'ticket'] as const
export type GoodsKind = (typeof goodsKinds)[number]
export const goodsKindTitles: Record<GoodsKind, string> = {
  parcel: '实物',
  card: '卡密',
  topUp: '充值',
  ticket: '票券',
}

export const needsShipping = (kind: GoodsKind): boolean => kind === 'parcel'

const deliverable: ReadonlySet<GoodsKind> = new Set(['parcel', 'card'])

export const canDeliver = (kind: GoodsKind): boolean => deliverable.has(kind)
