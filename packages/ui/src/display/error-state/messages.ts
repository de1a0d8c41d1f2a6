import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages('ui.errorState', {
  title: '没有加载出来',
  note: '请检查网络，或稍后重试',
  retry: '重新加载',
})
