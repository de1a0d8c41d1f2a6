import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('commerce.identity.captcha', {
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
