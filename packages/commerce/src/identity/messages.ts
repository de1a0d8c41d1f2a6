import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('commerce.identity', {
  phone: '手机号',
  codeSent: '验证码已发送',
  getCode: '获取验证码',
})

export const identityMessages = defineMessages('commerce.identity.form', {
  phoneInvalid: '请输入正确的手机号码',
  phoneMissing: '请输入手机号！',
  phoneFormat: '手机号格式错误！',
  codeMissing: '请输入验证码',
  codeInvalid: '请输入正确的验证码',
  required: '请输入{field}',
  passwordRule: '请输入 8 至 64 位密码，同时包含字母和数字',
})

export const captchaMessages = defineMessages('commerce.identity.captcha', {
  answerHint: '请输入答案',
  confirm: '确定',
  usePuzzle: '使用拼图验证',
  solvePuzzle: '完成拼图',
  solveCaptcha: '完成验证',
  titleFor: '{task}，{purpose}',
  tryLater: '请稍后重试',
  slideToSolve: '向右滑动完成拼图',
  verified: '验证成功',
  unavailable: '安全验证加载失败',
  wrongAnswer: '答案不对，换一题再试',
})
