import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shop.article', {
  terms: '服务条款',
  privacy: '隐私政策',
  agreement: '用户协议',
  details: '详情',
  updatedAt: '更新于 {date}',
  notFound: '内容不存在或已下线',
  category: ' · {category}',
  reads: ' · {count} 阅读',
  goods: '文中商品',
  articles: '相关文章',
  toHome: '去首页看看',
})
