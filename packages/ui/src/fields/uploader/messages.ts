import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages('ui.uploader', {
  failed: '上传失败，请重试',
  fileFailed: '{name}：{reason}',
  retry: '重试',
  unusable: '无法使用',
  retryOf: '重试上传 {name}',
  removeFailed: '不上传 {name}',
  maximum: '最多上传 {count} 张',
  remove: '删除第 {number} 张',
  uploading: '正在上传 {name}',
  sending: '上传中',
  order: '长按拖动可调整顺序',
  count: '{label}，已有 {count} 张，最多 {max} 张',
  imagesOnly: '{name}：只能上传图片',
  tooLarge: '{name}：图片不能超过 {size} MB',
})
