import { defineMessages } from '@mall/core/messages'

export const flowMessages = defineMessages('shop.signIn.flows', {
  cancelled: '已取消登录',
  unsupported: '当前环境不支持该登录方式，请在对应的 App 中打开',
  incomplete: '登录未完成，请重试',
  insecurePage: '当前页面不安全，请通过 https 地址打开后登录',
  networkError: '网络错误',
  stateMismatch: 'state校验不一致，请重试!',
  notAuthorized: '获取用户授权信息失败，原因：用户未同意授权',
  signInToBind: '请先使用手机号登录绑定微信',
  missingParams: '缺少登录参数！',
  noUserInfo: '未获取到用户信息！',
  openFailed: '打开失败，请稍后重试',
  signedIn: '登录成功',
  /** Shown after a chat account is bound. Source: the specification, section 4. */
  wechatBound: '微信绑定成功',
  switchTitle: '切换账号？',
  switchNote: '此链接属于另一个账号，继续将退出当前账号。',
  switchLabel: '切换',
  keepLabel: '保留当前账号',
  accountKept: '当前账号保持登录',
  pageFailed: '页面加载失败，请重试',
})
