export type { Bridge, BridgeCall, Control, Decision } from './control.ts'
export {
  FONT_STEPS,
  installWechat,
  signConfig,
  wechatUserAgent,
  type CheckedAddress,
  type ConfigParams,
  type VerifyConfig,
  type WechatOptions,
  type WechatPlatform,
} from './wechat/index.ts'
export {
  dingtalkUserAgent,
  installDingtalk,
  type DingtalkOptions,
  type DingtalkPlatform,
} from './dingtalk/index.ts'
export { cmbUserAgent, installCmb, type CmbOptions } from './cmb/index.ts'
export { cmbLifeUserAgent, installCmbLife } from './cmb-life/index.ts'
export { installPsbc, psbcUserAgent } from './psbc/index.ts'
export { abcUserAgent, installAbc } from './abc/index.ts'
export { icbcUserAgent, installIcbc, type IcbcOptions, type IcbcTransport } from './icbc/index.ts'
export { installPingan, pinganUserAgent } from './pingan/index.ts'
export { installPrivate, privateUserAgent } from './private/index.ts'
export type { PhonePlatform } from './phones.ts'
