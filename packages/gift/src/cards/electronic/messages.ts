import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('gift.electronic', {
  electronicTitle: '电子卡兑换',
  electronicNote: '电子卡由短信发送到手机，验证手机号后打开',
  electronicWay: '打开方式',
  byPhone: '手机号',
  byLink: '领取码',
  linkHint: '短信中的 13 位领取码',
  linkMissing: '请输入领取码',
  sendCode: '获取验证码',
  checkTitle: '验证手机号',
  codeSentTo: '验证码已发送到 {phone}',
  smsCode: '验证码',
  smsCodeHint: '请输入短信验证码',
  openCard: '打开礼品卡',
  noRecipient: '请先填写收到电子卡的手机号',
  backToElectronic: '返回填写',
})
