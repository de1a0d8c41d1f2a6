import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shop.components.orders', {
  default: '默认',
  addAddress: '添加收货地址',
  addAddressNote: '填写后才能提交订单',
})
