import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shop.flash-sale', {
  title: '限时秒杀',
  starts: '{time} 开始，秒杀价 {price}',
  ends: '秒杀价 {price}，{time} 结束',
})
