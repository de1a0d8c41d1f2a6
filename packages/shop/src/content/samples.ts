import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'help-page': [{ url: '/article', ready: { title: '帮助中心' } }],
  'focus-page': [{ url: '/focus', ready: { title: '关注我们' } }],
  'special-page': [
    { url: '/special/101', ready: { title: '冬日暖礼季' } },
    { url: '/special/102', state: 'forty-blocks', ready: { title: '逛遍商城' } },
  ],
  'article-list-page': [{ url: '/article/list', ready: { title: '资讯' } }],
}
