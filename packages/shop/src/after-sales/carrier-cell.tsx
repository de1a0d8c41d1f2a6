import { useState, type Ref } from 'react'
import { useMessages } from '@mall/core/messages'
import { Button, Cell, Radio, RadioGroup, Sheet, SkeletonBlock } from '@mall/ui'
import { useCarriersQuery } from '../orders/index.ts'
import styles from './after-sales.module.css'
import { messages } from './messages.ts'

/** Value for a courier that is not in the list. */
export const OTHER_CARRIER = 'other'

export type CarrierCellProps = {
  /** name of a courier of the list, or `OTHER_CARRIER`; '' before the choice */
  value: string
  onChange: (value: string) => void
  error: string
  ref: Ref<HTMLDivElement>
}

/** Row of the chosen courier; a sheet lists those whose parcels can be tracked. */
export function CarrierCell({ value, onChange, error, ref }: CarrierCellProps) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const { data, isError, isFetching, refetch } = useCarriersQuery({})
  const names = data?.list.map(({ name }) => name) ?? []
  const shown = value === OTHER_CARRIER ? t('otherShipper') : value
  return (
    <>
      <div ref={ref} tabIndex={-1} className={styles.target}>
        <Cell
          label={t('shipper')}
          value={shown || t('shipperHint')}
          onClick={() => setOpen(true)}
        />
        {error && (
          <p className={styles.problem} role="alert">
            {error}
          </p>
        )}
      </div>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('shipperHint')}>
        {!data && isFetching && <SkeletonBlock height={200} />}
        {isError && !isFetching && (
          <div className={styles.form}>
            <p className={styles.hint}>{t('carriersFailed')}</p>
            <Button size="m" variant="line" onClick={() => void refetch()}>
              {t('reload')}
            </Button>
          </div>
        )}
        <RadioGroup
          label={t('shipper')}
          value={value || undefined}
          onChange={(chosen) => {
            onChange(chosen)
            setOpen(false)
          }}
        >
          {[...names, OTHER_CARRIER].map((name) => (
            <Radio key={name} value={name}>
              {name === OTHER_CARRIER ? t('otherShipper') : name}
            </Radio>
          ))}
        </RadioGroup>
      </Sheet>
    </>
  )
}
