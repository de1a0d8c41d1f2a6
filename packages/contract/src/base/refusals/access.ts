import { access, business, type RefusalEntry } from './refusal-entry.ts'

/** Every call, the session and the sign-in. */
export const accessRefusals = {
  // every call
  'request/invalid': access(40000, 400, '请求错误', 'final'),
  'request/timeout': access(40800, 408, '请求超时，请重试', 'retryable'),
  'request/headers-too-large': access(43100, 431, '请求头过大', 'final'),
  'request/too-large': access(41300, 413, '提交的内容过大', 'final'),
  'request/media-type': access(41500, 415, '不支持的内容类型', 'final'),
  'request/too-many': access(42900, 429, '操作太频繁了，请稍后再试', 'retryable'),
  'request/not-found': access(40400, 404, '请求地址出错', 'final'),
  'request/forbidden': access(40300, 403, '拒绝访问', 'final'),
  'server/internal': access(500, 500, '网络出现错误，请稍后尝试', 'retryable'),
  'server/unavailable': access(50300, 503, '服务不可用', 'retryable'),
  'server/timeout': access(50400, 504, '网关超时', 'retryable'),

  // session
  'session/missing': business(41000, '您的登录已失效，点击进行重新登录', 'auth'),
  'session/expired': business(41001, '您的登录已失效，点击进行重新登录', 'auth'),
  'session/revoked': business(41002, '您的登录已失效，点击进行重新登录', 'auth'),
  'session/replaced': business(20003, '您的登录已失效，点击进行重新登录', 'auth'),

  // login, 21xxx
  'login/unbound': business(20002, '请先使用手机号登录绑定微信', 'auth'),
  'login/bind-phone': business(20018, '请先绑定手机号', 'auth'),
  'login/wrong': business(21001, '用户名或密码错误'),
  'login/wrong-code': business(21002, '验证码错误或已失效'),
  'login/locked': business(21003, '尝试次数过多，请 15 分钟后再试', 'retryable'),
  'login/sms-needed': business(21037, '为了账号安全，请用验证码登录'),
  'login/captcha': business(21004, '安全验证未通过，请重新验证', 'retryable'),
  'login/stale-key': business(21005, '页面已过期，请重新提交', 'retryable'),
  'login/resend-wait': business(21006, '验证码已发送，请稍后再获取', 'retryable'),
  'login/sms-limit': business(21007, '今日获取验证码次数已达上限', 'final'),
  'login/sms-failed': business(21008, '短信发送失败，请稍后重试', 'retryable'),
  'login/not-open': business(21009, '该登录方式未开通'),
  'login/disabled': business(21010, '账号已停用，请联系客服'),
  'login/uncheckable': business(21011, '无法识别的绑定信息，请重新进入'),
  'login/missing-field': business(21012, '缺少登录参数！'),
  'login/missing-user': business(21013, '未获取到用户信息！'),
  'login/state': business(21014, 'state校验不一致，请重试!'),
  'login/forged': business(21015, '登录信息校验未通过，请重新进入'),
  'login/stale-link': business(21016, '登录链接已失效，请重新进入'),
  'login/provider': business(21017, '登录服务繁忙，请稍后重试', 'retryable'),
  'login/code-spent': business(21018, '授权已失效，请重新进入'),
  'login/snapshot': business(21019, '请点击右下角“使用完整服务”后重试'),
  'login/bound-elsewhere': business(21020, '该账号已绑定其他手机号', 'conflict'),
  'login/not-bound': business(21021, '尚未绑定', 'conflict'),
  'login/app-config': business(21022, '微信初始化失败！', 'retryable'),
  'login/other-account': business(21038, '此链接属于另一个账号', 'conflict'),
  'login/qr-expired': business(21031, '二维码已过期，请在电脑上刷新后重新扫码'),

  'login/weak-password': business(21030, '密码需为 8 至 64 位，同时包含字母和数字，且不能过于常见'),
  'login/wrong-password': business(21034, '当前密码不正确'),
  'login/no-account': business(21032, '该手机号尚未注册，请使用验证码登录'),
  'login/no-phone': business(21033, '账号未绑定手机号'),
  'login/phone-taken': business(21035, '该手机号已注册其他账号', 'conflict'),
  'login/same-phone': business(21036, '新手机号与当前手机号相同'),
} as const satisfies Record<string, RefusalEntry>
