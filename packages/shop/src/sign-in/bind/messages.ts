import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shop.bind', {
  confirmUnbind: '确定解除微信绑定吗？',
  unbindNote: '解除后需要用手机号登录',
  unbindTitle: '解除绑定',
  unbound: '已解除绑定',
  title: '微信绑定',
  bindPhone: '绑定手机号',
  bindPhoneNote: '绑定后可用微信直接登录',
  signInFirst: '请先登录',
  signInNote: '登录后即可绑定微信',
  toSignIn: '去登录',
  canSignIn: '可以用微信直接登录商城',
  bindTo: '绑定到手机号 {phone}，以后用微信直接登录',
  openInWechat: '请在微信中打开商城后绑定',
  isBound: '已绑定微信',
  isUnbound: '尚未绑定微信',
  unbind: '解绑',
  bind: '绑定',
  bindWechat: '绑定微信',
})
