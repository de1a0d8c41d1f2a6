import type { DataOf } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { formatHours, outletMessages } from '@mall/commerce/outlet'
import { Radio, RadioGroup, Tag } from '@mall/ui'
import styles from '../benefits.module.css'
import { messages } from '../messages.ts'
import { formatKilometres } from '../model/format-distance.ts'
import { formatPlace } from '../model/format-place.ts'

export type OutletRow = DataOf<'equity.outlets'>['list'][number]
const FEW = 5

/** Outlets with address, hours and stock; an outlet without stock cannot be chosen. */
export function OutletChoice(props: {
  outlets: readonly OutletRow[]
  value: number | null
  onChange: (id: number) => void
}) {
  const { outlets, value, onChange } = props
  const t = useMessages(messages)
  const tOutlet = useMessages(outletMessages)
  return (
    <RadioGroup
      label={t('outlets')}
      value={value === null ? undefined : String(value)}
      onChange={(id) => onChange(Number(id))}
    >
      {outlets.map((outlet) => (
        <Radio
          key={outlet.id}
          value={String(outlet.id)}
          disabled={outlet.available === 0}
          aside={
            outlet.distance === null
              ? undefined
              : t('distance', { km: formatKilometres(outlet.distance) })
          }
          note={
            <span className={styles.outlet}>
              <span className={styles.address}>{formatPlace(outlet)}</span>
              <span className={styles.tags}>
                {formatHours(outlet.hours, tOutlet)}
                {!outlet.isOpen && <Tag tone="quiet">{t('closed')}</Tag>}
                {outlet.available !== null && <StockTag available={outlet.available} />}
              </span>
            </span>
          }
        >
          <span className={styles.title}>{outlet.name}</span>
        </Radio>
      ))}
    </RadioGroup>
  )
}

function StockTag({ available }: { available: number }) {
  const t = useMessages(messages)
  if (available === 0) return <Tag tone="quiet">{t('outletEmpty')}</Tag>
  if (available <= FEW) return <Tag tone="warn">{t('fewLeft', { count: available })}</Tag>
  return <Tag tone="ok">{t('inStock', { count: available })}</Tag>
}
