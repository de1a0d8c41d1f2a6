import { z } from 'zod'
import { about } from '../base/about.ts'
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
import { ORDER_MATCHES, orderMatchLabels } from '../states/search-match.ts'
import { orderStatusLabels } from '../states/order-status.ts'
import {
  ChildId,
  cursorInput,
  cursorPage,
  exportInput,
  Searched,
  ShopperRef,
} from '../base/ops-shapes.ts'

const parcel = {
  id: ChildId,
  shipper: about(
    text(30).refine((s) => s.length > 0, '不能为空'),
    { title: '快递公司', hint: '名称或代码，须在可查询物流的名单中' },
  ),
  trackingNumber: about(z.string().regex(/^[\w-]{4,40}$/, '应为 4 至 40 位字母、数字、横线'), {
    title: '快递单号',
  }),
}

const shipping = {
  ...parcel,
  /** pieces in this parcel by SKU; omitted: all that has not been shipped */
  lines: about(
    z
      .array(
        z.object({
          skuId: about(Id, { title: 'SKU 编号', unit: 'sku' }),
          num: about(Quantity, { title: '数量' }),
        }),
      )
      .min(1)
      .max(200),
    { title: '商品', hint: '省略时为全部未发货商品' },
  ).optional(),
}

const Part = z.object({
  id: ChildId,
  status: about(z.int(), { title: '状态', choices: orderStatusLabels }),
  supplierName: about(z.string(), { title: '供应商' }),
  shipper: about(z.string(), { title: '快递公司' }),
  trackingNumber: about(z.string(), { title: '快递单号' }),
  shippedAt: about(Timestamp, { title: '发货时间', none: '未发货' }).nullable(),
  lines: about(
    z.array(
      z.object({
        skuId: about(z.int(), { title: 'SKU 编号', unit: 'sku' }),
        name: about(z.string(), { title: '商品' }),
        specText: about(z.string(), { title: '规格' }),
        num: about(z.int(), { title: '数量', unit: 'pieces' }),
        shipped: about(z.int(), { title: '已发数量', unit: 'pieces' }),
      }),
    ),
    { title: '商品' },
  ),
  parcels: about(
    z.array(
      z.object({
        id: about(OutId, { title: '包裹编号' }),
        shipper: about(z.string(), { title: '快递公司' }),
        trackingNumber: about(z.string(), { title: '快递单号' }),
        shippedAt: about(Timestamp, { title: '发货时间' }),
        lines: about(
          z.array(
            z.object({
              skuId: about(z.int(), { title: 'SKU 编号', unit: 'sku' }),
              num: about(z.int(), { title: '数量', unit: 'pieces' }),
            }),
          ),
          { title: '商品' },
        ),
      }),
    ),
    { title: '包裹' },
  ),
})
const OrderRow = z.object({
  id: OrderId,
  status: about(z.int(), { title: '状态', choices: orderStatusLabels }),
  userId: about(z.int(), { title: '顾客编号', unit: 'shopper' }),
  createdAt: about(Timestamp, { title: '下单时间' }),
  paidAt: about(Timestamp, { title: '付款时间', none: '未付款' }).nullable(),
  payable: about(CostPoints, { title: '应付金额' }),
  points: about(Points, { title: '支付积分' }),
  cash: about(Fen, { title: '支付现金' }),
  remark: about(z.string(), { title: '顾客备注' }),
  /** remark of operators, which shoppers do not see */
  operatorRemark: about(z.string(), { title: '内部备注' }),
  /** reason of the cancellation, '' without one */
  cancelReason: about(z.string(), { title: '取消原因' }),
  /** time at which the shopper last chose another address */
  receiverChangedAt: about(Timestamp, { title: '收货信息修改时间', none: '未修改' }).nullable(),
  /** the shopper’s last reminder to ship */
  remindedAt: about(Timestamp, { title: '催发货时间', none: '未催' }).nullable(),
  parts: about(z.array(Part), { title: '子订单' }),
})
const Receiver = z.object({
  name: about(z.string(), { title: '收货人', personal: 'name' }),
  tel: about(z.string(), { title: '电话', personal: 'phone' }),
  address: about(z.string(), { title: '地址', personal: 'address' }),
})

export const OperatorsOrder = OrderRow.extend({
  /** the phone is masked */
  receiver: about(Receiver, { title: '收货信息' }),
})
export type OperatorsOrder = z.infer<typeof OperatorsOrder>

/** An order as a line of a file; the receiver is masked. */
export const ExportedOrder = z.object({
  id: OrderId,
  status: about(z.int(), { title: '状态', choices: orderStatusLabels }),
  userId: about(z.int(), { title: '顾客编号', unit: 'shopper' }),
  createdAt: about(Timestamp, { title: '下单时间' }),
  paidAt: about(Timestamp, { title: '付款时间', none: '未付款' }).nullable(),
  shippedAt: about(Timestamp, {
    title: '发货时间',
    none: '未发货',
    hint: '最早一个子订单发完的时间',
  }).nullable(),
  finishedAt: about(Timestamp, { title: '完成时间', none: '未完成' }).nullable(),
  cancelledAt: about(Timestamp, { title: '取消时间', none: '未取消' }).nullable(),
  goods: about(z.string(), { title: '商品' }),
  pieces: about(z.int(), { title: '件数', unit: 'pieces' }),
  goodsAmount: about(CostPoints, { title: '商品金额' }),
  coupon: about(CostPoints, { title: '优惠券抵扣' }),
  freight: about(CostPoints, { title: '运费' }),
  card: about(CostPoints, { title: '礼品卡支付' }),
  points: about(Points, { title: '支付积分' }),
  cash: about(Fen, { title: '支付现金' }),
  payChannel: about(z.string(), { title: '支付渠道' }),
  refundedPoints: about(Points, { title: '已退积分' }),
  refundedCash: about(Fen, { title: '已退现金' }),
  receiverName: about(z.string(), { title: '收货人', personal: 'name' }),
  receiverTel: about(z.string(), { title: '收货电话', personal: 'phone' }),
  receiverAddress: about(z.string(), { title: '收货地址', personal: 'address' }),
})
export type ExportedOrder = z.infer<typeof ExportedOrder>

export const orderOpsCalls = {
  'ops.orders': call('ops.orders', {
    auth: 'ops',
    title: '列出订单',
    permission: 'orders.read',
    summary:
      'Orders, the newest first; receivers are masked. `find` names an order or its last six digits, a child order, a tracking number, a receiver by name, phone or its last four digits, a shopper, or goods by number or a part of the name',
    input: z.object({
      ...cursorInput,
      find: about(Searched, {
        title: '查找',
        hint: '订单编号或后六位、子订单编号、快递单号、收货人姓名、手机号或后四位、顾客、商品编号或名称',
      }).optional(),
      status: about(
        z.union([
          z.int(),
          z
            .string()
            .regex(/^[0-5]$/)
            .transform(Number),
        ]),
        { title: '状态', choices: orderStatusLabels },
      ).optional(),
      /** orders of which a part waits to be shipped */
      unshipped: about(flag, { title: '待发货' }).default(false),
      reminded: about(flag, { title: '催过发货' }).default(false),
      phone: about(Phone, { title: '顾客手机号' }).optional(),
      receiverPhone: about(Phone, { title: '收货人手机号' }).optional(),
      shopper: ShopperRef.optional(),
      from: about(Timestamp, { title: '下单时间自' }).optional(),
      to: about(Timestamp, { title: '下单时间至' }).optional(),
    }),
    data: cursorPage(
      OperatorsOrder.extend({
        foundBy: about(z.enum(ORDER_MATCHES), {
          title: '相符项',
          choices: orderMatchLabels,
          none: '未查找',
        }).nullable(),
      }),
    ),
  }),
  'ops.exportOrders': call('ops.exportOrders', {
    auth: 'ops',
    title: '导出订单',
    permission: ['orders.read', 'finance.read'],
    summary:
      'All orders placed in a period, the oldest first, with amounts and refunds; receivers are masked, each page is in the operator log',
    input: z.object(exportInput),
    data: cursorPage(ExportedOrder),
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
  'ops.remarkOrder': call('ops.remarkOrder', {
    auth: 'ops',
    title: '备注订单',
    command: 'orders remark {id}',
    note: '只有操作员可见，空白则清除',
    permission: 'orders.write',
    summary: 'Replaces the remark on an order that operators alone see',
    input: z.object({ id: OrderId, remark: about(text(200), { title: '内部备注' }) }),
    data: Nothing,
    refusals: ['order/not-found'],
  }),
  'ops.changeOrderAddress': call('ops.changeOrderAddress', {
    auth: 'ops',
    title: '修改订单地址',
    command: 'orders change-address {id}',
    note: '整单尚未发货、运费不变时可以修改；顾客可见，记入操作日志',
    permission: 'orders.write',
    summary:
      'Sends an order of which nothing is shipped to another address, at the same freight, as its shopper can',
    input: z.object({
      id: OrderId,
      receiver: about(
        text(20).refine((name) => name !== '', '不能为空'),
        { title: '收货人', personal: 'name' },
      ),
      tel: about(Phone, { title: '电话', personal: 'phone' }),
      province: about(text(30), { title: '省', personal: 'address' }),
      city: about(text(30), { title: '市', personal: 'address' }),
      county: about(text(30), { title: '区县', personal: 'address' }),
      town: about(text(40), { title: '乡镇街道', personal: 'address' }).default(''),
      detail: about(
        text(100).refine((detail) => detail !== '', '不能为空'),
        { title: '详细地址', personal: 'address' },
      ),
    }),
    data: Nothing,
    refusals: [
      'order/not-found',
      'address/region',
      'order/address-fixed',
      'order/address-freight',
      'order/address-undeliverable',
    ],
  }),
  'ops.ship': call('ops.ship', {
    auth: 'ops',
    title: '发货',
    permission: 'orders.write',
    summary:
      'Hands a parcel of a part of an order to a courier; the part is shipped once all of its pieces are',
    input: z.object(shipping),
    data: Nothing,
    refusals: [
      'order/not-found',
      'order/not-shippable',
      'shipment/exceeds-unshipped',
      'shipment/unknown-carrier',
    ],
  }),
  'ops.shipMany': call('ops.shipMany', {
    auth: 'ops',
    title: '批量发货',
    permission: 'orders.write',
    summary:
      'Ships parts of orders, each once: a repetition with the same number changes nothing. With `check` it only reports what would happen',
    input: z.object({
      rows: about(z.array(z.object(shipping)).min(1).max(200), { title: '包裹' }),
      check: about(z.boolean(), { title: '只核对' }),
    }),
    data: z.object({
      /** result of each row: shipped now (or would be), shipped before, or the reason why not */
      results: about(
        z.array(
          about(
            z.enum([
              'shipped',
              'already-shipped',
              'not-found',
              'not-shippable',
              'other-number',
              'exceeds-unshipped',
              'other-contents',
            ]),
            {
              choices: {
                shipped: '已发货',
                'already-shipped': '此前已发货',
                'not-found': '子订单不存在',
                'not-shippable': '当前状态不能发货',
                'other-number': '已用其他单号发货',
                'exceeds-unshipped': '数量超过未发货数量',
                'other-contents': '该单号的包裹已登记其他商品',
              },
            },
          ),
        ),
        { title: '结果' },
      ),
    }),
    refusals: ['shipment/unknown-carrier'],
  }),
  'ops.correctParcel': call('ops.correctParcel', {
    auth: 'ops',
    title: '更正包裹单号',
    permission: 'orders.write',
    summary: 'Corrects the courier and tracking number of a parcel; its timeline starts again',
    input: z.object({
      id: about(Id, { title: '包裹编号' }),
      shipper: parcel.shipper,
      trackingNumber: parcel.trackingNumber,
    }),
    data: Nothing,
    refusals: ['shipment/not-found', 'shipment/number-taken', 'shipment/unknown-carrier'],
  }),
}
