import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Id, Nothing, Timestamp } from '../base/shapes.ts'
import { cursorInput, cursorPage } from '../base/ops-shapes.ts'

export const webhookEventNames = [
  'order.paid',
  'order.shipped',
  'order.refunded',
  'points.changed',
  'review.created',
  'draw.settled',
  'benefit.verified',
  'top-up.finished',
  'exchange.finished',
  'card.redeemed',
  'work.waiting',
] as const
export type WebhookEventName = (typeof webhookEventNames)[number]

const EventName = about(z.enum(webhookEventNames), {
  title: '事件',
  choices: {
    'order.paid': '订单付款',
    'order.shipped': '订单发货',
    'order.refunded': '订单退款',
    'points.changed': '积分变动',
    'review.created': '新评价',
    'draw.settled': '抽奖结算',
    'benefit.verified': '权益核销',
    'top-up.finished': '话费充值完成',
    'exchange.finished': '积分兑换完成',
    'card.redeemed': '礼品卡使用',
    'work.waiting': '有事项等待处理',
  },
})
const DeliveryStatus = about(z.enum(['pending', 'delivered', 'failed']), {
  title: '状态',
  choices: { pending: '待投递', delivered: '已投递', failed: '已放弃' },
})
const url = { title: '接收地址' }
const events = { title: '事件' }
const disabled = about(z.boolean(), { title: '停用' })
const secret = about(z.string(), { title: '签名密钥', hint: '只显示一次' })

const WebhookId = about(z.string().regex(/^wh_[\w-]{16,40}$/, '应为 Webhook 编号'), {
  title: '回调编号',
})
const Url = about(
  z
    .url({ protocol: /^https?$/ })
    .max(500)
    .refine((address) => {
      // This check also runs on texts that are no URL, which another check refuses.
      if (!URL.canParse(address)) return true
      const { username, password, hash } = new URL(address)
      return username === '' && password === '' && hash === ''
    }, '地址不能带账号或 #'),
  { ...url, hint: '生产环境只支持 https' },
)
const Events = about(
  z
    .array(EventName)
    .min(1)
    .max(webhookEventNames.length)
    .transform((names) => [...new Set(names)]),
  events,
)

export const Webhook = z.object({
  id: WebhookId,
  url: about(z.string(), url),
  events: about(z.array(EventName), events),
  disabled,
  /** failed attempts since the last success */
  failures: about(z.int(), { title: '连续失败次数' }),
  formerSecretUntil: about(Timestamp, { title: '原密钥同时签名至', none: '无' }).nullable(),
  version: about(z.string(), { title: '版本', isInternal: true }),
  createdAt: about(Timestamp, { title: '创建时间' }),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookDelivery = z.object({
  id: about(z.int(), { title: '投递编号' }),
  eventId: about(z.string(), { title: '事件编号' }),
  type: EventName,
  status: DeliveryStatus,
  attempts: about(z.int(), { title: '尝试次数' }),
  createdAt: about(Timestamp, { title: '创建时间' }),
  lastAt: about(Timestamp, { title: '最近尝试时间', none: '未尝试' }).nullable(),
  /** time of the next attempt; null once the event is delivered or has failed */
  nextAt: about(Timestamp, { title: '下次尝试时间', none: '不再尝试' }).nullable(),
  lastStatus: about(z.int(), { title: '最近响应', none: '无响应' }).nullable(),
  lastError: about(z.string(), { title: '最近错误' }),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const overlapHours = about(
  z
    .int()
    .min(0)
    .max(30 * 24),
  { title: '旧密钥继续签名的小时数' },
).default(7 * 24)

export const webhookCalls = {
  'ops.webhooks': call('ops.webhooks', {
    auth: 'ops',
    title: '列出回调',
    command: 'webhooks list',
    permission: 'webhooks.read',
    summary: 'Webhooks of the company',
    input: Nothing,
    data: z.object({ list: about(z.array(Webhook), { title: '列表' }) }),
  }),
  'ops.addWebhook': call('ops.addWebhook', {
    auth: 'ops',
    title: '新增回调',
    permission: 'webhooks.write',
    secret: true,
    summary: 'Adds a webhook; the answer holds its signing secret, once',
    input: z.object({ url: Url, events: Events.default([...webhookEventNames]) }),
    data: z.object({ webhook: about(Webhook, { title: '回调' }), secret }),
    refusals: ['webhook/too-many', 'secrets/no-master-key'],
  }),
  'ops.changeWebhook': call('ops.changeWebhook', {
    auth: 'ops',
    title: '修改回调',
    permission: 'webhooks.write',
    versioned: true,
    summary: 'Changes address, events or state; nothing is delivered to a disabled webhook',
    input: z.object({
      id: WebhookId,
      url: Url.optional(),
      events: Events.optional(),
      disabled: disabled.optional(),
    }),
    data: Webhook,
    refusals: ['webhook/not-found'],
  }),
  'ops.removeWebhook': call('ops.removeWebhook', {
    auth: 'ops',
    title: '删除回调',
    command: 'webhooks remove {id}',
    note: '连同投递记录',
    permission: 'webhooks.write',
    summary: 'Removes a webhook and its deliveries',
    input: z.object({ id: WebhookId }),
    data: Nothing,
    refusals: ['webhook/not-found'],
  }),
  'ops.testWebhook': call('ops.testWebhook', {
    auth: 'ops',
    title: '测试回调',
    permission: 'webhooks.write',
    summary: 'Sends a signed event of the type `webhook.test` now, and answers with the result',
    input: z.object({ id: WebhookId }),
    data: z.object({
      delivered: about(z.boolean(), { title: '已投递' }),
      status: about(z.int(), { title: 'HTTP 状态码', none: '无响应' }).nullable(),
      error: about(z.string(), { title: '错误' }),
      milliseconds: about(z.int(), { title: '毫秒' }),
    }),
    refusals: ['webhook/not-found'],
  }),
  'ops.rotateWebhookSecret': call('ops.rotateWebhookSecret', {
    auth: 'ops',
    title: '更换回调密钥',
    permission: 'webhooks.write',
    secret: true,
    summary: 'A new signing secret, answered once; the former one signs too until the overlap ends',
    input: z.object({ id: WebhookId, overlapHours }),
    data: z.object({ webhook: about(Webhook, { title: '回调' }), secret }),
    refusals: ['webhook/not-found', 'secrets/no-master-key'],
  }),
  'ops.webhookDeliveries': call('ops.webhookDeliveries', {
    auth: 'ops',
    title: '列出回调投递',
    command: 'webhooks deliveries {id}',
    columns: ['id', 'status', 'type', 'eventId', 'attempts', 'lastAt', 'lastStatus', 'lastError'],
    permission: 'webhooks.read',
    summary: 'Deliveries of a webhook with their last response, the newest first',
    input: z.object({
      id: WebhookId,
      ...cursorInput,
      status: DeliveryStatus.optional(),
    }),
    data: cursorPage(WebhookDelivery),
    refusals: ['webhook/not-found'],
  }),
  'ops.replayWebhook': call('ops.replayWebhook', {
    auth: 'ops',
    title: '重新投递回调',
    permission: 'webhooks.write',
    summary:
      'Delivers one delivery again, or all that failed since a time; event ids stay the same',
    input: z
      .object({
        id: WebhookId,
        delivery: about(Id, { title: '投递编号' }).optional(),
        failedSince: about(Timestamp, { title: '放弃时间不早于' }).optional(),
      })
      .refine(
        ({ delivery, failedSince }) => (delivery === undefined) !== (failedSince === undefined),
        { message: '请给出 delivery 或 failedSince 之一', path: ['delivery'] },
      ),
    data: z.object({ count: about(z.int(), { title: '条数' }) }),
    refusals: ['webhook/not-found', 'webhook/delivery-not-found'],
  }),
}
