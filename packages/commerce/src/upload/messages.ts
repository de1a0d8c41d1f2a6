import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('commerce.upload', {
  uploadFailed: '网络不稳定，请重试',
  uploading: '还有 {count} 张图片上传中',
  picturesFailed: '有 {count} 张图片没有上传成功',
  retry: '重试',
  skip: '不带这些图片提交',
  skipOne: '不带这张提交',
})
