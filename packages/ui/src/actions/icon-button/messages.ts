import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages('ui.iconButton', {
  labelAndBadge: '{label}，{badge}',
})
