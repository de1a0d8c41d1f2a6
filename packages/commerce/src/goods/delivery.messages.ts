import { defineMessages } from '@mall/core/messages'

export const deliveryMessages = defineMessages('commerce.goods.delivery', {
  undeliverable: '不支持配送至该地区',
  arrivesOn: '预计 {date}送达',
})
