import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('cav.scan', {
  ownOutlet: '所属网点',
  scanTitle: '核销',
  scanUnsupported: '此设备不能扫码，请输入取件码',
  scanFailed: '没有扫到取件码，请重试或输入',
  code: '取件码',
  codeHint: '顾客出示的 10 位数字',
  codeMissing: '请输入 10 位取件码',
  find: '查找',
  lookupFailed: '没有查到，请重试',
  signOut: '退出登录',
  signOutQuestion: '退出核销登录？',
  stay: '继续核销',
})
