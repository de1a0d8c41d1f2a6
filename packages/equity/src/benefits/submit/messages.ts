import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('equity.submit', {
  submitTitle: '确认领取',
  slotMissing: '请选择到店时段',
  address: '收货地址',
  noAddress: '还没有收货地址',
  addAddress: '新增地址',
  submitFailed: '没有提交成功，请重试',
})
