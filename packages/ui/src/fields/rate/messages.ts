import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages('ui.rate', {
  rating: '评分',
  stars: '{value} 星',
})
