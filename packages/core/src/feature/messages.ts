import { defineMessages } from '../messages/index.ts'

export const messages = defineMessages('core.feature', {
  screenSlow: '加载有点慢，请检查网络后重试',
  screenFailed: '页面加载失败，请重试',
  screenCrashed: '页面出了点问题，请重试',
  companyFailed: '获取商城信息失败',
  companyUnknown: '商城不存在',
  openFailed: '打开失败，请稍后重试',
  notAvailable: '该页面暂未开放，敬请期待',
  linkUnsupported: '当前环境无法打开该链接',
  miniProgramUnsupported: '请在微信中打开小程序',
  closeUnsupported: '请手动关闭当前页面',
  linkInvalid: '请检查配置信息是否正确',
})
