import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages('ui.listFoot', {
  end: '没有更多了',
  loading: '正在加载…',
  failed: '没有加载出来',
  retry: '重新加载',
  more: '加载更多',
})
