import type { Notice } from '@mall/contract'
import { usePaths } from '@mall/core/feature'
import { formatMonthDay } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { formatCash, formatPoints } from '@mall/core/money'
import { usePriceDisplay } from '@mall/core/session'
import { messages } from './messages.ts'

/** Words of a notice, and the screen that it leads to. */
export function useNoticeText({ kind, facts }: Notice): {
  title: string
  words: string
  href: string
} {
  const t = useMessages(messages)
  const paths = usePaths()
  const { integralName: unit } = usePriceDisplay()
  const { points = 0, cash = 0, orderId = '', name = '', afterSaleId } = facts
  const title = t(kind, { unit })
  switch (kind) {
    case 'order.shipped': {
      const parcel = { shipper: facts.shipper ?? '', number: facts.trackingNumber ?? '' }
      return { title, words: t('shippedWords', parcel), href: paths.orderDetail(orderId) }
    }
    case 'refund.finished': {
      const amount = [
        ...(points > 0 ? [formatPoints(points, unit)] : []),
        ...(cash > 0 || points === 0 ? [formatCash(cash)] : []),
      ].join(' + ')
      const href = afterSaleId
        ? paths.refundDetail({ id: afterSaleId })
        : paths.orderDetail(orderId)
      return { title, words: t('refundWords', { amount }), href }
    }
    case 'points.expiring': {
      const day = formatMonthDay(facts.expiresAt ?? '')
      const words = t('expiringWords', { points: formatPoints(points, unit), day })
      return { title, words, href: paths.integralValidity() }
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
    case 'account.closing-withdrawn':
      return { title, words: t('closingWithdrawnWords'), href: paths.personalData() }
  }
}
