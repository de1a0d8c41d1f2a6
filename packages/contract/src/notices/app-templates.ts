import { z } from 'zod'
import { about } from '../base/about.ts'
import { noticeKinds, type NoticeKind } from '../states/notice-kind.ts'

/**
 * Values that a template's fields can take: `summary` is the line of an SMS, `time` that of the
 * notice, `day` that of an expiry, or until when a return must be sent.
 */
export const noticeParts = [
  'summary',
  'mallName',
  'time',
  'orderId',
  'shipper',
  'trackingNumber',
  'points',
  'cash',
  'day',
  'name',
  'afterSaleId',
  'reason',
] as const
export type NoticePart = (typeof noticeParts)[number]

const Part = about(z.enum(noticeParts), {
  choices: {
    summary: '短信内容',
    mallName: '商城名称',
    time: '通知时间',
    orderId: '订单编号',
    shipper: '快递公司',
    trackingNumber: '运单号',
    points: '积分',
    cash: '金额',
    day: '日期',
    name: '名称',
    afterSaleId: '售后编号',
    reason: '原因',
  },
})

const always: readonly NoticePart[] = ['summary', 'mallName', 'time']
const partsByKind: Record<NoticeKind, readonly NoticePart[]> = {
  'order.shipped': ['orderId', 'shipper', 'trackingNumber'],
  'after-sale.requested': ['orderId', 'afterSaleId'],
  'after-sale.approved': ['orderId', 'afterSaleId', 'points', 'cash', 'day'],
  'after-sale.rejected': ['orderId', 'afterSaleId', 'reason'],
  'after-sale.return-due': ['orderId', 'afterSaleId', 'day'],
  'after-sale.received': ['orderId', 'afterSaleId'],
  'refund.finished': ['orderId', 'points', 'cash'],
  'points.expiring': ['points', 'day'],
  'top-up.arrived': ['orderId', 'cash', 'name'],
  'top-up.failed': ['orderId', 'cash', 'name'],
  'prize.won': ['name', 'day'],
  'prize.due': ['name', 'day'],
  'card.received': ['name', 'day'],
  'card.accepted': ['name'],
  'card.returned': ['name'],
  'coupon.expiring': ['name', 'day'],
  'benefit.granted': ['name', 'day'],
  'benefit.collected': ['orderId', 'name'],
  'benefit.expiring': ['name', 'day'],
  'chat.reply': ['name'],
  'question.answered': ['name'],
  restock: ['name'],
  'account.password': [],
  'account.device': ['name'],
  'account.phone': ['name'],
  'account.sign-in': [],
  'account.closing': ['day'],
  'account.closing-due': ['day'],
  'account.closing-withdrawn': [],
}

/** Values of a type of field; other types take any text. Source: the chat app's template rules. */
const partsByType: Readonly<Record<string, readonly NoticePart[]>> = {
  character_string: ['orderId', 'afterSaleId', 'trackingNumber'],
  number: ['points'],
  amount: ['cash'],
  time: ['time'],
  date: ['time', 'day'],
}

/** Most characters of a field by its type. Source: the chat app's template rules. */
export const templateFieldSizes: Readonly<Record<string, number>> = {
  thing: 20,
  const: 20,
  phrase: 5,
  name: 10,
  character_string: 32,
  number: 32,
  amount: 32,
  time: 32,
  date: 32,
}

/** Type of a template's field: `thing` of `thing3`. */
export const toFieldType = (field: string): string => field.replace(/\d+$/, '')

const fieldPattern = new RegExp(`^(${Object.keys(templateFieldSizes).join('|')})\\d{1,2}$`)

const ChatTemplate = z.object({
  /** id of the template in the company's account */
  templateId: about(z.string().regex(/^[\w-]{20,64}$/, '应为模板 ID'), { title: '模板 ID' }),
  /** fields of the template by name (`thing3`), each with the value it takes */
  fields: about(
    z
      .record(z.string().regex(fieldPattern, '应为模板字段名，如 thing3'), Part)
      .refine((fields) => Object.keys(fields).length > 0, '至少要有一个字段'),
    { title: '字段' },
  ),
})
export type ChatTemplate = z.output<typeof ChatTemplate>

const WorkTemplate = z.object({
  /** title of the work notice; its text is that of the SMS */
  title: about(z.string().trim().min(1).max(40), { title: '标题' }),
})

const kinds = z.enum(noticeKinds)

/** Kinds of notices that are sent by the app of the shopper's last visit, in place of an SMS. */
export const NoticeTemplates = z
  .object({
    /** template messages of the company's account at the chat app */
    wechat: about(z.partialRecord(kinds, ChatTemplate), { title: '微信模板' }).default({}),
    /** notices of the company's app at the workplace app */
    dingtalk: about(z.partialRecord(kinds, WorkTemplate), { title: '钉钉通知' }).default({}),
  })
  .superRefine(({ wechat }, context) => {
    for (const kind of noticeKinds) {
      for (const [field, part] of Object.entries(wechat[kind]?.fields ?? {})) {
        const isOfKind = always.includes(part) || partsByKind[kind].includes(part)
        const isOfType = partsByType[toFieldType(field)]?.includes(part) ?? true
        if (isOfKind && isOfType) continue
        const message = isOfKind ? `字段 ${field} 不能填 ${part}` : `${kind} 没有 ${part}`
        context.addIssue({ code: 'custom', path: ['wechat', kind, 'fields', field], message })
      }
    }
  })
export type NoticeTemplates = z.output<typeof NoticeTemplates>
