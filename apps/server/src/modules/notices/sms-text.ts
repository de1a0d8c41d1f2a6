import type { NoticeFacts } from '@mall/contract'
import { formatCash, formatPoints } from '@mall/contract/format-money'
import type { NoticeKind } from '@mall/contract/states'
import type { SmsProvider } from '../../providers/sms/sms.ts'

/** Sends the SMS of a kind with its parameter `name`; null where the mall has no template for it. */
export type SendNoticeSms = (phone: string, name: string, number: string) => Promise<void>

/** null: sent by apps only (`find_notice_channel`) */
const templates = {
  'order.shipped': 'shipped',
  'after-sale.requested': null,
  'after-sale.approved': 'afterSale',
  'after-sale.rejected': 'afterSale',
  'after-sale.return-due': 'afterSale',
  'after-sale.received': null,
  'refund.finished': 'refund',
  'points.expiring': 'points',
  'top-up.arrived': 'topUp',
  'top-up.failed': 'topUp',
  'prize.won': null,
  'prize.due': 'prize',
  'card.accepted': null,
  'card.returned': 'card',
  'coupon.expiring': 'coupon',
  'benefit.granted': 'benefit',
  'benefit.collected': null,
  'benefit.expiring': 'benefit',
  'chat.reply': null,
  'question.answered': null,
  'account.password': 'account',
  'account.device': 'account',
  'account.phone': 'account',
  'account.sign-in': 'account',
  'account.closing': 'account',
  'account.closing-due': 'account',
  'account.closing-withdrawn': 'account',
} as const

export function findSmsSender(
  sms: SmsProvider,
  kind: NoticeKind,
  companyId: number,
): SendNoticeSms | null {
  if (kind === 'card.received') {
    const { sendPassedCard } = sms
    return sendPassedCard ? (phone, name) => sendPassedCard(phone, name, companyId) : null
  }
  if (kind === 'restock') {
    const { sendRestock } = sms
    return sendRestock ? (phone, name, number) => sendRestock(phone, name, number) : null
  }
  const template = templates[kind]
  return template === null ? null : (sms.notices?.[template] ?? null)
}

/** Limit of a name in characters, because the whole parameter has at most 35. */
const MAX_NAME = 12

const dayFormat = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
})

const minuteFormat = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const formatMinute = (at: string | undefined) => (at ? minuteFormat.format(new Date(at)) : '')

/** Shortens a name, so that the parameter has space for the date after it. */
function shorten(name = ''): string {
  const characters = [...name]
  return characters.length <= MAX_NAME ? name : `${characters.slice(0, MAX_NAME - 1).join('')}…`
}

/** The parameter `name` of an SMS: the only words that a template leaves open. */
export function formatSmsName(kind: NoticeKind, facts: NoticeFacts, unit: string): string {
  const { points = 0, cash = 0 } = facts
  switch (kind) {
    case 'order.shipped':
      return `${facts.shipper ?? ''} ${facts.trackingNumber ?? ''}`.trim()
    case 'after-sale.requested':
      return '已收到售后申请，等待商家审核'
    case 'after-sale.approved':
      return facts.expiresAt
        ? `已通过，${formatMinute(facts.expiresAt)} 前寄回`
        : '已通过，款项将原路退回'
    case 'after-sale.rejected':
      return `未通过：${facts.reason ?? ''}`
    case 'after-sale.return-due':
      return `请于 ${formatMinute(facts.expiresAt)} 前寄回商品，逾期将撤销`
    case 'after-sale.received':
      return '商家已收到退货，正在退款'
    case 'refund.finished':
      return [
        points > 0 && formatPoints(points, unit),
        (cash > 0 || points === 0) && formatCash(cash),
      ]
        .filter(Boolean)
        .join(' + ')
    case 'points.expiring': {
      const day = facts.expiresAt ? dayFormat.format(new Date(facts.expiresAt)) : ''
      return `${formatPoints(points, unit)} ${day}`.trim()
    }
    case 'top-up.arrived':
      return `尾号 ${facts.name ?? ''} 的 ${formatCash(cash)} 已到账`
    case 'top-up.failed':
      return `尾号 ${facts.name ?? ''} 的 ${formatCash(cash)} 未成功，${facts.isFree ? '可重新领取' : '款项原路退回'}`
    case 'prize.won':
    case 'prize.due':
      return `「${shorten(facts.name)}」请于 ${formatMinute(facts.expiresAt)} 前领取`
    case 'card.received':
      return facts.name ?? ''
    case 'card.accepted':
      return `「${shorten(facts.name)}」已被 ${facts.phone ?? ''} 收下`
    case 'card.returned':
      return `「${shorten(facts.name)}」未被收下，已退回`
    case 'coupon.expiring':
      return `${String(facts.count ?? 1)} 张优惠券，最早 ${formatMinute(facts.expiresAt)}`
    case 'benefit.granted':
      return `「${shorten(facts.name)}」已发放，有效期至 ${formatMinute(facts.expiresAt)}`
    case 'benefit.collected':
      return `「${shorten(facts.name)}」已在${facts.outlet ?? ''}领取`
    case 'benefit.expiring':
      return `「${shorten(facts.name)}」${formatMinute(facts.expiresAt)} 到期`
    case 'chat.reply':
      return `${facts.name ?? ''}回复了您的咨询`
    case 'question.answered':
      return `您对「${shorten(facts.name)}」的提问有了回答`
    case 'account.password':
      return '登录密码已修改'
    case 'account.device':
      return `新设备登录 ${facts.name ?? ''}`.trim()
    case 'account.phone':
      return '手机号已更换'
    case 'account.sign-in':
      return '登录方式已增加'
    case 'account.closing': {
      const day = facts.expiresAt ? dayFormat.format(new Date(facts.expiresAt)) : ''
      return `申请注销账号 ${day}`.trim()
    }
    case 'account.closing-due':
      return `账号将于 ${formatMinute(facts.expiresAt)} 注销`
    case 'account.closing-withdrawn':
      return '注销申请已撤销'
    case 'restock':
      return facts.name ?? ''
  }
}
