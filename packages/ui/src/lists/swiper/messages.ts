import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages('ui.swiper', {
  carousel: '轮播',
  play: '播放{label}',
  pause: '暂停{label}',
  slide: '幻灯片',
})
