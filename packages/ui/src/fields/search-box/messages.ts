import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages('ui.searchBox', {
  label: '搜索商品',
  submit: '搜索',
  clear: '清空',
})
