import { defineMessages } from '@mall/core/messages'

export const parcelMessages = defineMessages('commerce.order', {
  parcelShipped: '已发货',
  parcelPickedUp: '已揽收',
  parcelInTransit: '运输中',
  parcelOutForDelivery: '派送中',
  parcelDelivered: '已签收',
  parcelProblem: '异常',
  parcelReturned: '退回中',
  parcelHandedOver: '包裹已交给{shipper}，单号 {number}',
})

export const stripMessages = defineMessages('commerce.order.card', {
  parcelCount: '共 {count} 个包裹',
})
