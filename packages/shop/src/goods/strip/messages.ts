import { defineMessages } from '@mall/core/messages'

// Under the keys that they had on their former screens: companies change texts by them.
export const messages = defineMessages('shop.home', {
  more: '更多',
  goodsLabel: '{name}，{price}',
  flashSale: '限时秒杀',
  untilStart: '距开始',
  untilEnd: '距结束',
})
