export { startWechatPayLab, type LabOptions, type WechatPayLab } from './wechat-pay/lab.ts'
export type { StepInput } from './wechat-pay/script.ts'
