import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shop.saved', {
  favourites: '我的收藏',
  footprints: '浏览记录',
  noFavourites: '还没有收藏商品',
  noFavouritesNote: '在商品页点收藏，下次很快找到',
  noFootprints: '没有浏览记录',
  noFootprintsNote: '看过的商品会保留 90 天',
  browse: '去逛逛',
  removeFavourite: '取消收藏 {name}',
  removeFootprint: '删除 {name}',
  removed: '已取消收藏',
  failed: '操作失败，请稍后重试',
  delisted: '已下架',
  cheaper: '比收藏时降 {amount}',
  clear: '清空',
  confirmClear: '清空全部浏览记录？',
  cleared: '已清空',
  today: '今天',
  yesterday: '昨天',
  loading: '正在加载',
})
