import type { AfterSale } from '@mall/contract'
import { AfterSaleStatus as S } from '@mall/contract/states'
import { buildData, renderFeature, type Answers, type MemoryHost } from '@mall/testing'
import { shopFeature } from '../feature.ts'
import './refund-page.tsx'
import './refund-list-page.tsx'
import './refund-detail-page.tsx'
import './refund-logistics-page.tsx'

export const orderId = '26112112345678901234'
export const id = `${orderId}-a1`
const picture = { src: '/media/goods/none.webp', width: 256, height: 256 }
export const line = {
  lineId: 7,
  skuId: 11,
  spuId: 5,
  name: '保温杯',
  specText: '白色',
  picture,
  num: 3,
  costPoints: 590_000,
}
export const request = (overrides: Partial<AfterSale> = {}): AfterSale =>
  buildData('afterSale.detail', {
    id,
    orderId,
    childId: `${orderId}-1`,
    supplierName: '商城自营仓',
    kind: 'return',
    status: S.PendingReview,
    reason: 'damaged',
    note: '杯盖裂了',
    pictures: [],
    points: 120,
    cash: 4_920,
    channel: 'wechat',
    requestedAt: '2026-01-01T00:00:00.000Z',
    dueAt: null,
    lines: [{ ...line, num: 2 }],
    rejectReason: '',
    returnAddress: '杭州市仓库',
    returnParcel: null,
    compensation: 0,
    refund: null,
    events: [
      {
        event: 'request',
        by: 'shopper',
        status: S.PendingReview,
        note: '',
        at: '2026-01-01T00:00:00.000Z',
      },
    ],
    ...overrides,
  })
export const show = (route: string, answers: Answers, host?: MemoryHost) =>
  renderFeature(shopFeature, { route, user: true, answers, ...(host && { host }) })
/** An event on a day of January 2026. */
export const day = (event: AfterSale['events'][number]['event'], date: number) => ({
  event,
  by: 'operator' as const,
  status: S.PendingReview,
  note: '',
  at: `2026-01-0${date}T00:00:00.000Z`,
})
