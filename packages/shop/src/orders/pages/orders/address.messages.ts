import { defineMessages } from '@mall/core/messages'

export const addressMessages = defineMessages('shop.orders', {
  addresses: '收货地址',
  addressNote: '发货前可以修改一次或多次；新地址的运费须与原订单相同。',
  useAddress: '使用这个地址',
  addAddress: '新增收货地址',
  addressChanged: '收货地址已修改',
})
