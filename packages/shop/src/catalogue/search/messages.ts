import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shop.search', {
  confirmClear: '清空搜索历史？',
  clear: '清空',
  title: '搜索',
  scan: '扫一扫',
  searchHint: '搜索商品、品牌',
  history: '搜索历史',
  clearHistory: '清空搜索历史',
  popular: '热门搜索',
  popularGoods: '大家都在买',
  related: '猜您想找',
  suggestions: '搜索建议',
  scanFailed: '扫码失败，请重试',
  foreignCode: '这不是本商城的二维码',
})
