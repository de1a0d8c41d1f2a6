import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shop.home', {
  banners: '活动横幅',
  scan: '扫一扫',
  support: '客服',
  searchHint: '搜索商品、品牌',
  loading: '正在加载',
  channels: '频道',
  ownPoints: '我的{unit}',
  signInForPoints: '登录查看{unit}',
  signIn: '登录',
  worth: '可抵 {amount}',
  showPoints: '显示{unit}',
  hidePoints: '隐藏{unit}',
  pointsNotLoaded: '{unit}暂时没有加载出来',
})
