import type { ReactNode } from 'react'
import { NotOpen } from '@mall/commerce/not-open'
import { useCompanyInfo } from '@mall/core/session'

type Props = { title: string; needsPoints?: boolean; children: ReactNode }

/** A screen of cards; not open in a company without gift cards, or without points it credits. */
export function WithCards({ title, needsPoints = false, children }: Props) {
  const { offersGiftCards, integralPay } = useCompanyInfo()
  const isClosed = offersGiftCards === false || (needsPoints && integralPay === 0)
  return isClosed ? <NotOpen title={title} /> : children
}
