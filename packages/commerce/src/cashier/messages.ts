import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('commerce.cashier', {
  payMethod: '支付方式',
  wechatScan: '微信扫码支付',
  iHavePaid: '我已完成支付',
  wechatQrCode: '微信支付二维码',
  scanWithWechat: '请使用微信“扫一扫”支付，完成后本页会自动更新',
  unstable: '网络不稳定，请稍后再试',
  channelNotHere: '当前环境不支持该支付方式',
  cancelled: '客户取消支付!',
  failed: '支付失败!',
})
