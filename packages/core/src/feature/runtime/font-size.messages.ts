import { defineMessages } from '../../messages/index.ts'

export const fontMessages = defineMessages('core.feature.fontSize', {
  changed: '检测到手机字体大小被调整，可能影响页面显示，请恢复正常字号',
  confirm: '我知道了',
  probe: '字',
})
