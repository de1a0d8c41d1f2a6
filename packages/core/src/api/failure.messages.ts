import { defineMessages } from '../messages/index.ts'

/**
 * Texts of refusals and error statuses. Source of the statuses: the specification, section 8; that
 * of a time limit is in `apiMessages`.
 */
export const failureMessages = defineMessages('core.api', {
  status400: '请求错误',
  status401: '未授权，请登录',
  status403: '拒绝访问',
  status404: '请求地址出错',
  status500: '服务器内部错误',
  status501: '服务未实现',
  status502: '网关错误',
  status503: '服务不可用',
  status504: '网关超时',
  status505: 'HTTP版本不受支持',
  tooMany: '操作太频繁了，请稍后再试',
  tooManyFor: '操作太频繁了，请 {time}后再试',
  seconds: '{count} 秒',
  minutes: '{count} 分钟',
  hours: '{count} 小时',
  sessionReplaced: '账号已在另一台设备登录，或密码已修改',
  sessionEnded: '您的登录已失效，点击进行重新登录',
  serverFailed: '网络出现错误，请稍后尝试',
})
