import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages('ui.slidePuzzle', {
  checking: '正在验证',
  ok: '验证成功',
  miss: '没有对准，请再试一次',
  slide: '向右滑动',
  otherPicture: '换一张图片',
  instructions: '{text}，用方向键移动拼图，回车确认',
  otherMethod: '换一种验证方式',
})
