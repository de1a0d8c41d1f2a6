/** Shown after a chat account is bound. Source: the specification, section 4. */
export const WECHAT_BOUND = '微信绑定成功'
