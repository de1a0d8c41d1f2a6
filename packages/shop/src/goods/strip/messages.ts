import { defineMessages } from '@mall/core/messages'

// The keys are those of former screens, because companies replace texts by key.
export const messages = defineMessages('shop.home', {
  more: '更多',
  goodsLabel: '{name}，{price}',
  flashSale: '限时秒杀',
  untilStart: '距开始',
  untilEnd: '距结束',
})
