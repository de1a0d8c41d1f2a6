import type { NoticeFacts } from '@mall/contract'
import { formatCash } from '@mall/contract/format-money'
import {
  templateFieldSizes,
  toFieldType,
  type ChatTemplate,
  type NoticePart,
} from '@mall/contract/notice-templates'
import type { NoticeKind } from '@mall/contract/states'
import { formatSmsName } from './sms-text.ts'

const SHANGHAI_MS = 8 * 3_600_000
/** The chat app refuses empty fields. */
const NOTHING = '-'

export type AppNotice = {
  id: number
  kind: NoticeKind
  facts: NoticeFacts
  noticedAt: string
  mallName: string
  /** the company's points unit */
  unit: string
  /** inbox of the shopper; '' where the mall's address is not set */
  url: string
}

const inShanghai = (at: string) =>
  new Date(Date.parse(at) + SHANGHAI_MS).toISOString().slice(0, 16).replace('T', ' ')

function valueOf(part: NoticePart, { kind, facts, noticedAt, mallName, unit }: AppNotice): string {
  switch (part) {
    case 'summary':
      return formatSmsName(kind, facts, unit)
    case 'mallName':
      return mallName
    case 'time':
      return inShanghai(noticedAt)
    case 'day':
      return facts.expiresAt ? inShanghai(facts.expiresAt).slice(0, 10) : ''
    case 'points':
      return String(facts.points ?? 0)
    case 'cash':
      return formatCash(facts.cash ?? 0)
    case 'orderId':
    case 'afterSaleId':
    case 'reason':
    case 'shipper':
    case 'trackingNumber':
    case 'name':
      return facts[part] ?? ''
  }
}

function cut(text: string, size: number): string {
  const characters = [...text]
  return characters.length <= size ? text : `${characters.slice(0, size - 1).join('')}…`
}

/** Values of a template's fields, none empty and none longer than the chat app takes. */
export const toTemplateFields = (
  { fields }: ChatTemplate,
  notice: AppNotice,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, part]) => {
      const size = templateFieldSizes[toFieldType(field)] ?? 20
      return [field, cut(valueOf(part, notice).trim() || NOTHING, size)]
    }),
  )

/**
 * Text of a work notice. It contains the notice's number, because the workplace app delivers equal
 * texts to a person once a day only; a repeated delivery has an equal text.
 */
export function toWorkText(title: string, notice: AppNotice): string {
  const summary = valueOf('summary', notice).replace(/[[\]<>`*#\\]/g, ' ')
  const lines = [
    `### ${title}`,
    summary,
    `${notice.mallName} ${inShanghai(notice.noticedAt)} 通知 ${notice.id}`,
    ...(notice.url ? [`[查看消息](${notice.url})`] : []),
  ]
  return lines.join('\n\n')
}
