import type { ReactNode } from 'react'
import { useMessages } from '@mall/core/messages'
import { useCompanyInfo } from '@mall/core/session'
import { Chip, IconClose } from '@mall/ui'
import type { ListChange, ListQuery } from '@mall/commerce/goods'
import styles from '../list.module.css'
import { messages } from '../messages.ts'
import { usePriceRangeText } from './use-price-range-text.ts'

type Props = { query: ListQuery; onChange: (change: ListChange) => void }
type Filter = { key: string; text: ReactNode; isOn: boolean; change: ListChange }

const without = (values: readonly string[], value: string) => values.filter((one) => one !== value)

/** Active filters, each with a button that removes it, followed by common filters. */
export function QuickFilters({ query, onChange }: Props) {
  const t = useMessages(messages)
  const { brands, services, hasCoupon, fullPoints, inStock, minPrice, maxPrice } = query
  const { integralPay, offersCoupons } = useCompanyInfo()
  const range = usePriceRangeText()(minPrice, maxPrice)
  const freeFreight = t('freeFreight')
  const serviceFilter = (service: string): Filter => {
    const isOn = services.includes(service)
    const next = isOn ? without(services, service) : [...services, service]
    return { key: `service ${service}`, text: service, isOn, change: { services: next } }
  }
  const filters: Filter[] = [
    serviceFilter(freeFreight),
    ...without(services, freeFreight).map(serviceFilter),
    ...brands.map((brand) => ({
      key: `brand ${brand}`,
      text: brand,
      isOn: true,
      change: { brands: without(brands, brand) },
    })),
    {
      key: 'price',
      text: range,
      isOn: range !== '',
      change: { minPrice: null, maxPrice: null },
    },
    {
      key: 'coupon',
      text: t('hasCoupon'),
      isOn: hasCoupon,
      change: { hasCoupon: !hasCoupon },
    },
    {
      key: 'points',
      text: t('fullPoints'),
      isOn: fullPoints,
      change: { fullPoints: !fullPoints },
    },
    { key: 'stock', text: t('inStockOnly'), isOn: inStock, change: { inStock: !inStock } },
  ]
  const isOffered: Readonly<Record<string, boolean>> = {
    price: false,
    coupon: offersCoupons !== false,
    points: integralPay !== 0,
  }
  const offered = filters.filter(({ key, isOn }) => isOn || isOffered[key] !== false)
  return (
    <div className={styles.quick} role="group" aria-label={t('quickFilters')}>
      {offered
        .toSorted((a, b) => Number(b.isOn) - Number(a.isOn))
        .map(({ key, text, isOn, change }) => (
          <Chip key={key} size="sm" selected={isOn} onClick={() => onChange(change)}>
            {text}
            {isOn && <IconClose size={12} />}
          </Chip>
        ))}
    </div>
  )
}
