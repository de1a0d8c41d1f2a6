import { defineMessages } from '@mall/core/messages'

export const formMessages = defineMessages('shop.model', {
  minimum: '{count} 件起购',
  noLess: '不能再少了哦',
  maximum: '最多可买 {count} 件',
  termsNotAccepted: '您还未勾选同意服务条款和隐私政策',
})
