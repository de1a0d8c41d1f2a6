import { useEffect, useRef, useState } from 'react'
import type { PricedLine } from '@mall/contract'
import { useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { usePriceText } from '@mall/core/session'
import { Button, Stepper, Tag } from '@mall/ui'
import { GoodsLine } from '@mall/commerce/goods'
import { messages } from './messages.ts'
import styles from './submit.module.css'

type Props = {
  line: PricedLine
  /** activity icon; '' for none */
  activity: string
  /** first line with insufficient stock: scrolled into view when its stock becomes insufficient */
  isFirstShort: boolean
  /** quantity of the submit list, ahead of the priced one while a price is loading */
  num: number
  disabled: boolean
  /** changes the quantity; 0 removes the line */
  onQuantity: (num: number) => void
}

/** Priced line; with insufficient stock it shows the remaining quantity and controls. */
export function CheckoutLine(props: Props) {
  const { line, activity, isFirstShort, num, disabled, onQuantity } = props
  const t = useMessages(messages)
  const { name, left, leastNum } = line
  const notify = useNotify()
  const isShort = left < line.num
  const [wasShort, setWasShort] = useState(isShort)
  // Keep the stepper after the quantity fits.
  if (isShort && !wasShort) setWasShort(true)
  const shortage = useRef<HTMLDivElement>(null)
  const wasFirstShort = useRef(isFirstShort)
  useEffect(() => {
    if (isFirstShort && !wasFirstShort.current) {
      shortage.current?.scrollIntoView?.({ block: 'center' })
    }
    wasFirstShort.current = isFirstShort
  }, [isFirstShort])
  const flash = line.flash && <FlashLine costPoints={line.costPoints} flash={line.flash} />
  if (!line.deliverable) {
    return (
      <GoodsLine line={line} activity={activity}>
        {flash}
        <UndeliverableActions name={name} disabled={disabled} onRemove={() => onQuantity(0)} />
      </GoodsLine>
    )
  }
  if (!wasShort) {
    return (
      <GoodsLine line={line} activity={activity}>
        {flash}
      </GoodsLine>
    )
  }

  const isSoldOut = left < leastNum || left === 0
  return (
    <GoodsLine line={line} activity={activity}>
      {flash}
      <div ref={shortage} className={styles.shortage} aria-live="polite">
        <span className={styles.remaining}>
          {isSoldOut ? t('soldOut') : t('remaining', { count: left.toLocaleString('en-US') })}
        </span>
        {isSoldOut ? (
          <Button
            size="sm"
            variant="line"
            aria-label={t('removeItem', { name })}
            disabled={disabled}
            onClick={() => onQuantity(0)}
          >
            {t('remove')}
          </Button>
        ) : (
          <Stepper
            value={num}
            min={leastNum}
            max={left}
            label={t('quantityOf', { name })}
            disabled={disabled}
            onChange={onQuantity}
            onLimit={({ limit }) =>
              notify.toast(
                limit === 'max' ? t('maximum', { count: left }) : t('minimum', { count: leastNum }),
              )
            }
          />
        )}
      </div>
    </GoodsLine>
  )
}

type ActionsProps = { name: string; disabled: boolean; onRemove: () => void }

function UndeliverableActions({ name, disabled, onRemove }: ActionsProps) {
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <div className={styles.shortage}>
      <Button
        size="sm"
        variant="line"
        aria-label={t('removeItem', { name })}
        disabled={disabled}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
      <Button size="sm" variant="accent" disabled={disabled} href={paths.address({ select: 1 })}>
        {t('changeAddress')}
      </Button>
    </div>
  )
}

type FlashLineProps = { costPoints: number; flash: NonNullable<PricedLine['flash']> }

/** Note on the price of a flash sale: the regular price, and the limit per person. */
function FlashLine({ costPoints, flash: { regularCostPoints, perPerson } }: FlashLineProps) {
  const t = useMessages(messages)
  const price = usePriceText()
  return (
    <p className={styles.flash}>
      <Tag>{t('flashPrice')}</Tag>
      {regularCostPoints > costPoints && (
        <span>{t('flashRegular', { price: price(regularCostPoints) })}</span>
      )}
      <span>{t('flashLimit', { count: perPerson })}</span>
    </p>
  )
}
