import { defineMessages } from '../messages/index.ts'

/** Texts for calls without a response, and for calls that the kernel itself makes. */
export const apiMessages = defineMessages('core.api', {
  status408: '请求超时',
  unknown: '系统错误',
  networkFailed: '网络错误，请检查网络连接',
  signInNetworkFailed: '网络错误',
  companyFailed: '获取商城信息失败',
  homeOptionFailed: '获取商城配置信息失败',
})
