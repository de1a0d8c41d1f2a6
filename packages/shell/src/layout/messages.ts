import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shell.layout', {
  back: '返回上一页',
  toHome: '回到首页',
  checkNetwork: '请检查网络后重试',
  contactSupport: '如果一直出现，请联系客服',
  checkLink: '请检查链接是否完整，或从原来的入口重新进入',
  loading: '正在加载',
  notFound: '页面不存在',
  notFoundNote: '它可能已经搬走了',
  unsupported: '当前环境不支持该功能',
  unsupportedNote: '请在对应的 App 中打开',
  partFailed: '这部分没有加载出来，联网后会自动重试',
  close: '关闭',
  retry: '重试',
  confirm: '我知道了',
})
