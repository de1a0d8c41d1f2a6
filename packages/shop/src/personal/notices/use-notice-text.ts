import type { Notice, NoticeFacts } from '@mall/contract'
import { useHasScreen, usePaths } from '@mall/core/feature'
import { formatDayMinute, formatMonthDay } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { formatCash, formatPoints } from '@mall/core/money'
import { usePriceDisplay } from '@mall/core/session'
import { messages } from './messages.ts'

const DAY_MS = 86_400_000

/** Days from a notice until its date, a started one counted whole. */
const countDays = ({ at, facts }: Notice): number =>
  Math.max(1, Math.ceil((Date.parse(facts.expiresAt ?? at) - Date.parse(at)) / DAY_MS))

const formatAmount = ({ points = 0, cash = 0 }: NoticeFacts, unit: string): string =>
  [
    ...(points > 0 ? [formatPoints(points, unit)] : []),
    ...(cash > 0 || points === 0 ? [formatCash(cash)] : []),
  ].join(' + ')

type NoticeText = { title: string; words: string; href: string }

/** Text of a notice and the screen that it links to; 我的 where the bundle has no such screen. */
export function useNoticeText(notice: Notice): NoticeText {
  const hasScreen = useHasScreen()
  const paths = usePaths()
  const text = useWholeText(notice)
  return { ...text, href: hasScreen(text.href) ? text.href : paths.my() }
}

function useWholeText(notice: Notice): NoticeText {
  const { kind, facts } = notice
  const t = useMessages(messages)
  const paths = usePaths()
  const { integralName: unit } = usePriceDisplay()
  const { points = 0, orderId = '', name = '', phone = '', count = 1, afterSaleId } = facts
  const title = t(kind, { unit, days: countDays(notice) })
  const requestHref = afterSaleId
    ? paths.refundDetail({ id: afterSaleId })
    : paths.orderDetail(orderId)
  const time = formatDayMinute(facts.expiresAt ?? '')
  switch (kind) {
    case 'order.shipped': {
      const parcel = { shipper: facts.shipper ?? '', number: facts.trackingNumber ?? '' }
      return { title, words: t('shippedWords', parcel), href: paths.orderDetail(orderId) }
    }
    case 'after-sale.requested':
      return { title, words: t('requestedWords'), href: requestHref }
    case 'after-sale.approved': {
      const words = facts.expiresAt
        ? t('returnWords', { time, days: countDays(notice) })
        : t('approvedWords', { amount: formatAmount(facts, unit) })
      return { title, words, href: requestHref }
    }
    case 'after-sale.rejected':
      return { title, words: t('rejectedWords', { reason: facts.reason ?? '' }), href: requestHref }
    case 'after-sale.return-due': {
      const words = t('returnWords', { time, days: countDays(notice) })
      return { title, words, href: requestHref }
    }
    case 'after-sale.received':
      return { title, words: t('receivedWords'), href: requestHref }
    case 'refund.finished': {
      const amount = formatAmount(facts, unit)
      return { title, words: t('refundWords', { amount }), href: requestHref }
    }
    case 'points.expiring': {
      const day = formatMonthDay(facts.expiresAt ?? '')
      const words = t('expiringWords', { points: formatPoints(points, unit), day })
      return { title, words, href: paths.integralValidity() }
    }
    case 'top-up.arrived': {
      const words = t('arrivedWords', { name, amount: formatCash(facts.cash ?? 0) })
      return { title, words, href: paths.rechargeRecord() }
    }
    case 'top-up.failed': {
      const topUp = { name, amount: formatCash(facts.cash ?? 0) }
      return facts.isFree
        ? { title, words: t('failedPrizeWords', topUp), href: paths.drawRecord() }
        : { title, words: t('failedTopUpWords', topUp), href: paths.rechargeRecord() }
    }
    case 'prize.won':
    case 'prize.due': {
      const words = t('prizeWords', { name, time })
      const { drawNumber } = facts
      const href = drawNumber ? paths.drawOrderDetail(drawNumber) : paths.drawRecord()
      return { title, words, href }
    }
    case 'card.received':
      return { title, words: t('cardReceivedWords', { name, time }), href: paths.myCards() }
    case 'card.accepted':
      return { title, words: t('cardAcceptedWords', { name, phone }), href: paths.myCards() }
    case 'card.returned':
      return { title, words: t('cardReturnedWords', { name, phone }), href: paths.myCards() }
    case 'coupon.expiring': {
      const words =
        count === 1 ? t('couponWords', { name, time }) : t('couponsWords', { name, time, count })
      return { title, words, href: paths.coupon() }
    }
    case 'benefit.granted':
      return { title, words: t('grantedWords', { name, time }), href: paths.benefits() }
    case 'benefit.collected': {
      const words = t('collectedWords', { name, outlet: facts.outlet ?? '' })
      return { title, words, href: orderId ? paths.orderDetail(orderId) : paths.benefits() }
    }
    case 'benefit.expiring':
      return { title, words: t('benefitExpiringWords', { name, time }), href: paths.benefits() }
    case 'chat.reply':
      return { title, words: t('replyWords', { name }), href: paths.service() }
    case 'question.answered': {
      const href = paths.wareQuestions({ spuId: facts.spuId ?? 0 })
      return { title, words: t('answeredWords', { name }), href }
    }
    case 'restock':
      return { title, words: t('restockWords', { name }), href: paths.wareDetail(facts.spuId ?? 0) }
    case 'account.password':
      return { title, words: t('passwordWords'), href: paths.devices() }
    case 'account.device':
      return { title, words: t('deviceWords', { name }), href: paths.devices() }
    case 'account.phone':
      return { title, words: t('phoneWords', { name }), href: paths.myInfo() }
    case 'account.sign-in':
      return { title, words: t('signInWords'), href: paths.myInfo() }
    case 'account.closing': {
      const day = formatMonthDay(facts.expiresAt ?? '')
      return { title, words: t('closingWords', { day }), href: paths.personalData() }
    }
    case 'account.closing-due':
      return { title, words: t('closingDueWords', { time }), href: paths.personalData() }
    case 'account.closing-withdrawn':
      return { title, words: t('closingWithdrawnWords'), href: paths.personalData() }
  }
}
