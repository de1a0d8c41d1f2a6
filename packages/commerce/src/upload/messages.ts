import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('commerce.upload', {
  uploadFailed: '网络不稳定，请重试',
  picturesFailed: '有图片没有上传成功，请重试或移除',
})
