import { defineMessages } from '../../messages/index.ts'

export const linkMessages = defineMessages('core.feature', {
  notAvailable: '该页面暂未开放，敬请期待',
  linkUnsupported: '当前环境无法打开该链接',
  miniProgramUnsupported: '请在微信中打开小程序',
  miniProgramScan: '请用微信扫码打开小程序',
  miniProgramScanNote: '扫码在微信中打开当前页面，再点一次即可进入小程序',
  closeUnsupported: '请手动关闭当前页面',
  linkInvalid: '请检查配置信息是否正确',
})
