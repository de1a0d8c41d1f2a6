import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages('ui.pullToRefresh', {
  refreshing: '正在刷新...',
  release: '松开刷新',
  pull: '下拉刷新',
})
