import { defineMessages } from '../messages/index.ts'

export const messages = defineMessages('core.feature', {
  screenSlow: '加载有点慢，请检查网络后重试',
  screenFailed: '页面加载失败，请重试',
  screenCrashed: '页面出了点问题，请重试',
  companyFailed: '获取商城信息失败',
  companyUnknown: '商城不存在',
  openFailed: '打开失败，请稍后重试',
})
