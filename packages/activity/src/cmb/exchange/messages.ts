import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('activity.cmb.exchange', {
  title: '{unit}兑换',
  linkTitle: '请先通过招商银行登录',
  linkNote: '当前登录方式不能查询银行积分，请在招商银行 App 中打开商城。',
  bankPoints: '可用银行积分',
  ownPoints: '商城{unit} {points}',
  noBankPoints: '暂时查不到银行积分',
  retry: '重试',
  amount: '兑换数量',
  amountNote: '每 {step} 银行积分为一份',
  amountLabel: '银行积分兑换数量',
  most: '全部',
  tooLittle: '银行积分不足一份（{step}），暂时不能兑换',
  dayOver: '今日可兑换的银行积分已用完，请明天再来',
  leftToday: '单次最多 {max}，今日还可兑换 {left}',
  maxReached: '最多可兑换 {max} 银行积分',
  minReached: '至少兑换 {step} 银行积分',
  topUp: '话费充值',
  topUpNote: '兑换所得可用于充话费',
  rules:
    '银行先扣减银行积分，商城收到银行确认后入账。处理中的兑换会继续向银行查询，不会重复扣减；银行未扣减的不入账。',
})
