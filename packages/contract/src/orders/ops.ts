import { z } from 'zod'
import { call } from '../base/call.ts'
import {
  CostPoints,
  Fen,
  flag,
  Id,
  Nothing,
  OrderId,
  OutId,
  Phone,
  Points,
  Quantity,
  text,
  Timestamp,
} from '../base/shapes.ts'
import { ChildId, cursorInput, cursorPage, ShopperRef } from '../base/ops-shapes.ts'

const parcel = {
  id: ChildId,
  shipper: text(30).refine((s) => s.length > 0, '不能为空'),
  trackingNumber: z.string().regex(/^[\w-]{4,40}$/, '应为 4 至 40 位字母、数字、横线'),
}

const shipping = {
  ...parcel,
  /** pieces in this parcel by SKU; omitted: all that has not been shipped */
  lines: z
    .array(z.object({ skuId: Id, num: Quantity }))
    .min(1)
    .max(200)
    .optional(),
}

const Part = z.object({
  id: ChildId,
  status: z.int(),
  supplierName: z.string(),
  shipper: z.string(),
  trackingNumber: z.string(),
  shippedAt: Timestamp.nullable(),
  lines: z.array(
    z.object({
      skuId: z.int(),
      name: z.string(),
      specText: z.string(),
      num: z.int(),
      /** pieces in parcels so far */
      shipped: z.int(),
    }),
  ),
  parcels: z.array(
    z.object({
      id: OutId,
      shipper: z.string(),
      trackingNumber: z.string(),
      shippedAt: Timestamp,
      lines: z.array(z.object({ skuId: z.int(), num: z.int() })),
    }),
  ),
})
const OrderRow = z.object({
  id: OrderId,
  status: z.int(),
  userId: z.int(),
  createdAt: Timestamp,
  paidAt: Timestamp.nullable(),
  payable: CostPoints,
  points: Points,
  cash: Fen,
  remark: z.string(),
  /** why it was cancelled, '' where it was not */
  cancelReason: z.string(),
  /** when the shopper last chose another address */
  receiverChangedAt: Timestamp.nullable(),
  /** the shopper’s last reminder to ship */
  remindedAt: Timestamp.nullable(),
  parts: z.array(Part),
})
const Receiver = z.object({ name: z.string(), tel: z.string(), address: z.string() })

export const OperatorsOrder = OrderRow.extend({
  /** the phone is masked */
  receiver: Receiver,
})
export type OperatorsOrder = z.infer<typeof OperatorsOrder>

export const orderOpsCalls = {
  'ops.orders': call('ops.orders', {
    auth: 'ops',
    title: '列出订单',
    permission: 'orders.read',
    summary: 'Orders, the newest first; receivers are masked',
    input: z.object({
      ...cursorInput,
      status: z
        .union([
          z.int(),
          z
            .string()
            .regex(/^[0-5]$/)
            .transform(Number),
        ])
        .optional(),
      /** orders of which a part waits to be shipped */
      unshipped: flag.default(false),
      /** orders whose shopper has reminded to ship */
      reminded: flag.default(false),
      /** phone of the shopper */
      phone: Phone.optional(),
      /** phone of the receiver */
      receiverPhone: Phone.optional(),
      shopper: ShopperRef.optional(),
      from: Timestamp.optional(),
      to: Timestamp.optional(),
    }),
    data: cursorPage(OperatorsOrder),
  }),
  'ops.order': call('ops.order', {
    auth: 'ops',
    title: '查看订单',
    permission: 'orders.write',
    summary: 'One order with its receiver in full; the view is in the operator log',
    input: z.object({ id: OrderId }),
    data: OperatorsOrder,
    refusals: ['order/not-found'],
  }),
  'ops.ship': call('ops.ship', {
    auth: 'ops',
    title: '发货',
    permission: 'orders.write',
    summary:
      'Hands a parcel of a part of an order to a courier; the part is shipped once all of its pieces are',
    input: z.object(shipping),
    data: Nothing,
    refusals: ['order/not-found', 'order/not-shippable', 'shipment/exceeds-unshipped'],
  }),
  'ops.shipMany': call('ops.shipMany', {
    auth: 'ops',
    title: '批量发货',
    permission: 'orders.write',
    summary:
      'Ships parts of orders, each once: a repetition with the same number changes nothing. With `check` it only reports what would happen',
    input: z.object({ rows: z.array(z.object(shipping)).min(1).max(200), check: z.boolean() }),
    data: z.object({
      /** for each row: `shipped` now (or would be), before, or the reason why not */
      results: z.array(
        z.enum([
          'shipped',
          'already-shipped',
          'not-found',
          'not-shippable',
          'other-number',
          'exceeds-unshipped',
          'other-contents',
        ]),
      ),
    }),
  }),
  'ops.correctParcel': call('ops.correctParcel', {
    auth: 'ops',
    title: '更正包裹单号',
    permission: 'orders.write',
    summary: 'Corrects the courier and tracking number of a parcel; its timeline starts again',
    input: z.object({
      id: Id,
      shipper: parcel.shipper,
      trackingNumber: parcel.trackingNumber,
    }),
    data: Nothing,
    refusals: ['shipment/not-found', 'shipment/number-taken'],
  }),
}
