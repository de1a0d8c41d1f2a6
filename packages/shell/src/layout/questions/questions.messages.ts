import { defineMessages } from '@mall/core/messages'

/** Apart from the dialogs' texts, which load with the first question. */
export const messages = defineMessages('shell.questions.loading', {
  failed: '加载失败，请重试',
})
