import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ArgsOf } from '@mall/contract'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { buy, shopSeed } from '../orders/testing/index.ts'

const COFFEE = 10
export const DAY_MS = 86_400_000

type Filter = ArgsOf<'review.ofGoods'>['filter']

/**
 * Companies with two shoppers, the first with many points. Company 2 shows no reviews; tests of
 * company 3 may write rows that its audit does not accept.
 */
export async function createReviewApp() {
  const folder = await mkdtemp(join(tmpdir(), 'mall-reviews-'))
  const [company] = shopSeed().companies
  const [buyer, ...others] = company?.shoppers ?? []
  const rich = {
    phone: '13900000001',
    nickName: '林知夏',
    ...buyer,
    points: [{ amount: 1_000_000 }],
  }
  const settings = { ...company?.settings, reviewWords: ['加微信', '假货'] }
  const goods = company?.goods?.map((one) => ({
    ...one,
    skus: one.skus.map((sku) => ({ ...sku, stock: 100 })),
  }))
  const seedFile = { ...company, goods, settings, shoppers: [rich, ...others] }
  const app = await createTestApp({
    seedFile: {
      companies: [
        { ...seedFile, id: 1 },
        { ...seedFile, id: 2, info: { ...company?.info, showComment: false } },
        { ...seedFile, id: 3 },
      ],
    },
    environment: { MALL_DATA_DIR: folder },
  })
  const shopper = { companyId: 1, token: await app.tokenOf(1, 1) }
  const other = { companyId: 1, token: await app.tokenOf(1, 2) }

  return {
    ...app,
    shopper,
    other,
    async close() {
      await app.close()
      await rm(folder, { recursive: true })
    },
    /**
     * Signs the shoppers in again after the clock was advanced beyond the end of their sessions.
     */
    async signInAgain() {
      shopper.token = await app.tokenOf(1, 1)
      other.token = await app.tokenOf(1, 2)
    },
    async receive(as = shopper): Promise<{ orderId: string; lineId: number }> {
      const { data } = await buy(app, as, [{ skuId: 11, num: 1 }], { couponId: null })
      const headers = await app.operatorHeaders(as.companyId, 'orders')
      const parcel = { shipper: '顺丰速运', trackingNumber: `SF${data.orderId.slice(-8)}` }
      await app.call('ops.ship', { id: `${data.orderId}-1`, ...parcel }, { ...as, headers })
      await app.call('order.confirm', { id: data.orderId }, as)
      const { data: waiting } = await app.call('review.toReview', { orderId: data.orderId }, as)
      return { orderId: data.orderId, lineId: waiting.list[0]?.lineId ?? 0 }
    },
    add: (lineId: number, own: Partial<ArgsOf<'review.add'>> = {}, as = shopper) =>
      app.call('review.add', { lineId, rating: 5, text: '很香', ...own }, as),
    ofGoods: async (filter: Filter = 'all', as: object = shopper) =>
      (await app.call('review.ofGoods', { spuId: COFFEE, filter, size: 50 }, as)).data,
    summary: async (companyId = 1) =>
      (await app.call('review.summary', { spuId: COFFEE }, { companyId })).data,
    /** Names of the audit checks that company 1 fails. */
    faults: async () =>
      (await auditCompany(app.db, 1)).checks.filter(({ ok }) => !ok).map(({ name }) => name),
    /** Changes the company's files in the database; the cache is notified. */
    async changeSettings(changed: object): Promise<void> {
      await app.db.transaction(1, (tx) =>
        tx.execute(
          sql`update companies set settings = settings || ${JSON.stringify(changed)}::jsonb where company_id = 1`,
        ),
      )
    },
    async upload(as = shopper): Promise<string> {
      const pixels = { width: 40, height: 30, channels: 3 as const, background: '#864' }
      const bytes = await sharp({ create: pixels }).jpeg().toBuffer()
      const { data } = await app.call(
        'upload.add',
        { purpose: 'review', base64: bytes.toString('base64') },
        as,
      )
      return data.src
    },
  }
}
export type ReviewApp = Awaited<ReturnType<typeof createReviewApp>>
