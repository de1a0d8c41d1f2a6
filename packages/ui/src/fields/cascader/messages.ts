import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages('ui.cascader', {
  choose: '请选择{name}',
  failed: '没有加载出来，请检查网络后重试',
  retry: '重新加载',
})
