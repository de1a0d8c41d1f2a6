import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shop.components', {
  copied: '复制成功',
  copyFailed: '复制失败，请长按复制',
  scanWith: '请用{apps}扫码，或复制链接后打开',
  qrCode: '在其他应用中支付的二维码',
  copyLink: '复制链接',
})

export const formMessages = defineMessages('shop.model', {
  minimum: '{count} 件起购',
  noLess: '不能再少了哦',
  maximum: '最多可买 {count} 件',
  termsNotAccepted: '您还未勾选同意服务条款和隐私政策',
})
