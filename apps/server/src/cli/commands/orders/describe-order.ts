import type { DataOf } from '@mall/contract'
import { orderMatchLabels } from '@mall/contract/states'
import { formatTime } from '../../frame/format-time.ts'

type Order = DataOf<'ops.order'> & Partial<Found>
type Found = Pick<DataOf<'ops.orders'>['list'][number], 'foundBy'>
type Part = Order['parts'][number]

export const statuses = ['待付款', '待发货', '待收货', '已完成', '已取消', '已关闭']

export const formatLine = ({ name, specText }: Part['lines'][number]) =>
  [name, specText].filter(Boolean).join(' ')

const describeGoods = ({ lines }: Part) =>
  lines
    .map((line) => {
      const { num, shipped } = line
      const progress = shipped > 0 && shipped < num ? `（已发 ${String(shipped)}）` : ''
      return `${formatLine(line)} ×${String(num)}${progress}`
    })
    .join('；')

const describeParcel = ({ lines }: Part, parcel: Part['parcels'][number]) => {
  const goods = parcel.lines.map(({ skuId, num }) => {
    const line = lines.find((one) => one.skuId === skuId)
    return `${line ? formatLine(line) : String(skuId)} ×${String(num)}`
  })
  return `    包裹 ${String(parcel.id)}  ${parcel.shipper} ${parcel.trackingNumber}  ${goods.join('；')}`
}

const describePart = (part: Part) => [
  [`  ${part.id}`, statuses[part.status], part.supplierName, describeGoods(part)]
    .filter(Boolean)
    .join('  '),
  ...part.parcels.map((parcel) => describeParcel(part, parcel)),
]

function describeChanges(order: Order): string[] {
  const { receiverChangedAt, remindedAt, cancelReason, operatorRemark } = order
  return [
    ...(receiverChangedAt ? [`  收货信息于 ${formatTime(receiverChangedAt)} 修改`] : []),
    ...(remindedAt ? [`  顾客于 ${formatTime(remindedAt)} 催发货`] : []),
    ...(cancelReason === '' ? [] : [`  取消原因：${cancelReason}`]),
    ...(operatorRemark === '' ? [] : [`  内部备注：${operatorRemark}`]),
  ]
}

const describeMatch = ({ foundBy }: Order) =>
  foundBy ? [`  相符：${orderMatchLabels[foundBy]}`] : []

export const describeOrder = (order: Order) => [
  `${order.id}  ${statuses[order.status] ?? ''}  ${formatTime(order.createdAt)}  积分 ${String(order.points)}  现金 ${(order.cash / 100).toFixed(2)}`,
  `  ${order.receiver.name} ${order.receiver.tel} ${order.receiver.address}`,
  ...describeMatch(order),
  ...describeChanges(order),
  ...order.parts.flatMap(describePart),
]
