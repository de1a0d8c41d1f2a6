import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('commerce.draft', {
  restored: '已恢复上次填写的内容',
  restoredWithoutPictures: '已恢复上次填写的内容，图片请重新添加',
  clear: '清除',
  leaveTitle: '保留已填写的内容吗？',
  leaveNote: '草稿只保存在当前设备，下次打开时恢复',
  keepDraft: '保留草稿',
  discardDraft: '不保留',
  continueWriting: '继续填写',
})
