import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages('ui.tabBar', {
  mainNavigation: '主导航',
  labelAndCount: '{label}，{count} 件',
})
