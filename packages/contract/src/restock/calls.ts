import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Id, Timestamp, Nothing } from '../base/shapes.ts'
import { GoodsId, SkuId } from '../goods/ids.ts'

/** The shopper's open reminder for a sold-out product. */
const state = z.object({
  isSubscribed: z.boolean(),
  /** the reminder ends then, sent or not; null without one */
  expiresAt: Timestamp.nullable(),
})

export const restockCalls = {
  'restock.find': call('restock.find', {
    auth: 'shopper',
    summary: 'Whether the shopper waits for a sold-out product',
    input: z.object({ spuId: Id }),
    data: state,
    refusals: ['goods/not-found'],
  }),
  'restock.subscribe': call('restock.subscribe', {
    auth: 'shopper',
    summary: 'One SMS to the shopper once a sold-out product can be bought again',
    input: z.object({ spuId: Id }),
    data: state,
    refusals: [
      'goods/not-found',
      'restock/in-stock',
      'restock/too-many',
      'restock/unavailable',
      'login/no-phone',
    ],
  }),
  'restock.unsubscribe': call('restock.unsubscribe', {
    auth: 'shopper',
    summary: 'Ends the reminder; without one, nothing happens',
    input: z.object({ spuId: Id }),
    data: Nothing,
    refusals: ['goods/not-found'],
  }),
  'ops.restockReminders': call('ops.restockReminders', {
    auth: 'ops',
    title: '列出到货提醒',
    permission: 'catalogue.read',
    summary: 'How many shoppers wait for which sold-out product, most first, at most 200',
    input: Nothing,
    data: z.object({
      list: about(
        z.array(
          z.object({
            spuId: GoodsId,
            name: about(z.string(), { title: '商品名称' }),
            waiting: about(z.int(), { title: '等待人数' }),
            since: about(Timestamp, { title: '最早登记时间' }),
            /** SKUs of the product that cannot be bought, to restock */
            soldOutSkus: about(
              z.array(
                z.object({
                  skuId: SkuId,
                  specText: about(z.string(), { title: '规格' }),
                }),
              ),
              { title: '售罄的 SKU' },
            ),
          }),
        ),
        { title: '列表' },
      ),
    }),
    refusals: ['company/unknown'],
  }),
}
