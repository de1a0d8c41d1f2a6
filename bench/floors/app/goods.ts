import type { DataOf } from '@mall/contract'

/** What the floors show: the mall's own answers, so that words, cards and pictures are the same. */
export type Home = DataOf<'home.all'>
export type List = DataOf<'goods.list'>
export type Detail = DataOf<'goods.detail'>
export type Card = List['list'][number]
export type Shelf = { home: Home; list: List; detail: Detail }

export const priceText = (costPoints: number) => `¥${(costPoints / 10_000).toFixed(2)}`
