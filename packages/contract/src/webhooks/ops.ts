import { z } from 'zod'
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
] as const
export type WebhookEventName = (typeof webhookEventNames)[number]

const WebhookId = z.string().regex(/^wh_[\w-]{16,40}$/, '应为 Webhook 编号')
const Url = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((url) => {
    // Refined even where it is no URL.
    if (!URL.canParse(url)) return true
    const { username, password, hash } = new URL(url)
    return username === '' && password === '' && hash === ''
  }, '地址不能带账号或 #')
const Events = z
  .array(z.enum(webhookEventNames))
  .min(1)
  .max(webhookEventNames.length)
  .transform((events) => [...new Set(events)])

export const Webhook = z.object({
  id: WebhookId,
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  disabled: z.boolean(),
  /** failed attempts since the last success */
  failures: z.int(),
  /** until when the former secret signs too */
  formerSecretUntil: Timestamp.nullable(),
  version: z.string(),
  createdAt: Timestamp,
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookDelivery = z.object({
  id: z.int(),
  eventId: z.string(),
  type: z.enum(webhookEventNames),
  status: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.int(),
  createdAt: Timestamp,
  lastAt: Timestamp.nullable(),
  /** null once it is delivered or has failed */
  nextAt: Timestamp.nullable(),
  lastStatus: z.int().nullable(),
  lastError: z.string(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const overlapHours = z
  .int()
  .min(0)
  .max(30 * 24)
  .default(7 * 24)

export const webhookCalls = {
  'ops.webhooks': call('ops.webhooks', {
    auth: 'ops',
    title: '列出回调',
    permission: 'webhooks.read',
    summary: 'Webhooks of the company',
    input: Nothing,
    data: z.object({ list: z.array(Webhook) }),
  }),
  'ops.addWebhook': call('ops.addWebhook', {
    auth: 'ops',
    title: '新增回调',
    permission: 'webhooks.write',
    secret: true,
    summary: 'Adds a webhook; the answer holds its signing secret, once',
    input: z.object({ url: Url, events: Events.default([...webhookEventNames]) }),
    data: z.object({ webhook: Webhook, secret: z.string() }),
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
      disabled: z.boolean().optional(),
    }),
    data: Webhook,
    refusals: ['webhook/not-found'],
  }),
  'ops.removeWebhook': call('ops.removeWebhook', {
    auth: 'ops',
    title: '删除回调',
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
      delivered: z.boolean(),
      status: z.int().nullable(),
      error: z.string(),
      milliseconds: z.int(),
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
    data: z.object({ webhook: Webhook, secret: z.string() }),
    refusals: ['webhook/not-found', 'secrets/no-master-key'],
  }),
  'ops.webhookDeliveries': call('ops.webhookDeliveries', {
    auth: 'ops',
    title: '列出回调投递',
    permission: 'webhooks.read',
    summary: 'Deliveries of a webhook with their last response, the newest first',
    input: z.object({
      id: WebhookId,
      ...cursorInput,
      status: WebhookDelivery.shape.status.optional(),
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
      .object({ id: WebhookId, delivery: Id.optional(), failedSince: Timestamp.optional() })
      .refine(
        ({ delivery, failedSince }) => (delivery === undefined) !== (failedSince === undefined),
        { message: '请给出 delivery 或 failedSince 之一', path: ['delivery'] },
      ),
    data: z.object({ count: z.int() }),
    refusals: ['webhook/not-found', 'webhook/delivery-not-found'],
  }),
}
