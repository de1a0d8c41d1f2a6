import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { cursorInput, cursorPage } from '../base/ops-shapes.ts'
import { Nothing, Timestamp } from '../base/shapes.ts'
import { roleNames, roles } from '../operators/permissions.ts'

/** Kinds of pending work that an alert reports. */
export const alertKinds = [
  'approval',
  'chat',
  'after-sale',
  'return',
  'low-stock',
  'sold-out',
] as const
export type AlertKind = (typeof alertKinds)[number]
export const alertKindNames: Readonly<Record<AlertKind, string>> = {
  approval: '审批',
  chat: '客服会话',
  'after-sale': '售后申请',
  return: '退货寄回',
  'low-stock': '库存不足',
  'sold-out': '售罄',
}

export const alertChannels = ['mail', 'dingtalk', 'wecom'] as const
export type AlertChannel = (typeof alertChannels)[number]

const Kind = about(z.enum(alertKinds), { title: '事项', choices: alertKindNames })
const Channel = about(z.enum(alertChannels), {
  title: '渠道',
  choices: { mail: '邮件', dingtalk: '钉钉机器人', wecom: '企业微信机器人' },
})
const RoleName = about(z.enum(roles), {
  title: '角色',
  choices: roleNames,
  hint: '只通知该角色有权处理的事项',
  none: '全部',
})
const DeliveryStatus = about(z.enum(['pending', 'sent', 'failed', 'dropped']), {
  title: '状态',
  choices: { pending: '待发送', sent: '已发送', failed: '已放弃', dropped: '发送前已处理' },
})
const AlertName = about(z.string().regex(/^[a-z][a-z\d-]{0,29}$/, '应为小写字母、数字与连字符'), {
  title: '规则名称',
})
const Kinds = about(
  z
    .array(Kind)
    .min(1)
    .max(alertKinds.length)
    .transform((kinds) => [...new Set(kinds)]),
  { title: '事项' },
)
const Addresses = about(z.array(about(z.email().max(200), { title: '邮箱' })).max(20), {
  title: '收件邮箱',
})
const RobotUrl = about(z.url({ protocol: /^https?$/ }).max(500), {
  title: '机器人地址',
  hint: '生产环境只支持 https；不再显示',
})
const RobotSecret = about(z.string().min(8).max(200), {
  title: '机器人加签密钥',
  hint: '钉钉机器人的 SEC…；不再显示',
})
const FromHour = about(z.int().min(0).max(23), {
  title: '开始时刻',
  hint: '北京时间的整点；之外的事项等到该时刻',
})
const ToHour = about(z.int().min(1).max(24), {
  title: '结束时刻',
  hint: '北京时间的整点，早于开始时刻则到次日',
})
const LowStock = about(z.int().min(1).max(10_000), {
  title: '库存不足的件数',
  unit: 'pieces',
  hint: '可售件数不多于它时通知',
})
const disabled = about(z.boolean(), { title: '停用' })

export const AlertRule = z.object({
  name: AlertName,
  channel: Channel,
  kinds: about(z.array(Kind), { title: '事项' }),
  role: RoleName.nullable(),
  addresses: about(z.array(about(z.string(), { title: '邮箱' })), { title: '收件邮箱' }),
  /** origin and path: the query holds the robot's key */
  robot: about(z.string(), { title: '机器人地址', none: '无' }).nullable(),
  hasSecret: about(z.boolean(), { title: '有加签密钥' }),
  fromHour: FromHour,
  toHour: ToHour,
  lowStock: LowStock,
  disabled,
  failures: about(z.int(), { title: '连续失败次数' }),
  createdAt: about(Timestamp, { title: '创建时间' }),
})
export type AlertRule = z.infer<typeof AlertRule>

export const AlertDelivery = z.object({
  id: about(z.int(), { title: '编号' }),
  rule: AlertName,
  kind: Kind,
  subject: about(z.string(), { title: '对象' }),
  text: about(z.string(), { title: '内容' }),
  status: DeliveryStatus,
  attempts: about(z.int(), { title: '尝试次数' }),
  raisedAt: about(Timestamp, { title: '发现时间' }),
  lastAt: about(Timestamp, { title: '最近尝试时间', none: '未尝试' }).nullable(),
  nextAt: about(Timestamp, { title: '下次尝试时间', none: '不再尝试' }).nullable(),
  lastError: about(z.string(), { title: '最近错误' }),
})
export type AlertDelivery = z.infer<typeof AlertDelivery>

export const alertCalls = {
  'ops.alertRules': call('ops.alertRules', {
    auth: 'ops',
    title: '列出通知规则',
    command: 'alerts show',
    columns: ['name', 'channel', 'kinds', 'role', 'addresses', 'robot', 'disabled', 'failures'],
    permission: 'webhooks.read',
    summary: 'Rules by which the company is told of what waits',
    input: Nothing,
    data: z.object({
      list: about(z.array(AlertRule), { title: '列表' }),
      hasMail: about(z.boolean(), { title: '已设置 SMTP' }),
    }),
  }),
  'ops.setAlertRule': call('ops.setAlertRule', {
    auth: 'ops',
    title: '设置通知规则',
    permission: 'webhooks.write',
    summary:
      'Creates or replaces a rule; the address and the secret of a robot stay where they are left out',
    input: z.object({
      name: AlertName,
      channel: Channel,
      kinds: Kinds.default([...alertKinds]),
      role: RoleName.nullable().default(null),
      addresses: Addresses.default([]),
      robotUrl: RobotUrl.optional(),
      secret: RobotSecret.optional(),
      fromHour: FromHour.default(0),
      toHour: ToHour.default(24),
      lowStock: LowStock.default(5),
      disabled: disabled.default(false),
    }),
    data: AlertRule,
    refusals: ['alert/too-many', 'secrets/no-master-key'],
  }),
  'ops.removeAlertRule': call('ops.removeAlertRule', {
    auth: 'ops',
    title: '删除通知规则',
    command: 'alerts remove {name}',
    note: '连同发送记录',
    permission: 'webhooks.write',
    summary: 'Removes a rule and the records of what it sent',
    input: z.object({ name: AlertName }),
    data: Nothing,
    refusals: ['alert/rule-not-found'],
  }),
  'ops.testAlert': call('ops.testAlert', {
    auth: 'ops',
    title: '测试通知规则',
    permission: 'webhooks.write',
    summary: 'Sends a test message by a rule now, and answers with the result',
    input: z.object({ name: AlertName }),
    data: z.object({
      sent: about(z.boolean(), { title: '已发送' }),
      error: about(z.string(), { title: '错误' }),
      milliseconds: about(z.int(), { title: '毫秒' }),
    }),
    refusals: ['alert/rule-not-found'],
  }),
  'ops.alerts': call('ops.alerts', {
    auth: 'ops',
    title: '列出通知',
    command: 'alerts list',
    columns: ['id', 'status', 'rule', 'kind', 'text', 'raisedAt', 'lastAt', 'lastError'],
    permission: 'webhooks.read',
    summary: 'What was found to wait and whether it was sent, by rule, the newest first',
    input: z.object({
      ...cursorInput,
      rule: AlertName.optional(),
      status: DeliveryStatus.optional(),
    }),
    data: cursorPage(AlertDelivery),
  }),
}
