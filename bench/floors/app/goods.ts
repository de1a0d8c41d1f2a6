import type { DataOf } from '@mall/contract'

/** Data of the floors: responses of the mall, so that text and images are equal. */
export type Home = DataOf<'home.all'>
export type List = DataOf<'goods.list'>
export type Detail = DataOf<'goods.detail'>
export type Card = List['list'][number]
export type PageData = { home: Home; list: List; detail: Detail }

export const priceText = (costPoints: number) => `¥${(costPoints / 10_000).toFixed(2)}`
