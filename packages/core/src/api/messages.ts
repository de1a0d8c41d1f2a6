import { defineMessages } from '../messages/index.ts'

/** Errors of calls. Source of the statuses: the specification, section 8. */
export const apiMessages = defineMessages('core.api', {
  status400: '请求错误',
  status401: '未授权，请登录',
  status403: '拒绝访问',
  status404: '请求地址出错',
  status408: '请求超时',
  status500: '服务器内部错误',
  status501: '服务未实现',
  status502: '网关错误',
  status503: '服务不可用',
  status504: '网关超时',
  status505: 'HTTP版本不受支持',
  unknown: '系统错误',
  tooMany: '操作太频繁了，请稍后再试',
  tooManyFor: '操作太频繁了，请 {time}后再试',
  seconds: '{count} 秒',
  minutes: '{count} 分钟',
  hours: '{count} 小时',
  networkFailed: '网络错误，请检查网络连接',
  signInNetworkFailed: '网络错误',
  sessionReplaced: '账号已在另一台设备登录，或密码已修改',
  sessionEnded: '您的登录已失效，点击进行重新登录',
  serverFailed: '网络出现错误，请稍后尝试',
  companyFailed: '获取商城信息失败',
  homeOptionFailed: '获取商城配置信息失败',
})
