import type { AccountInfo, CouponChoice } from '@mall/contract'
import { formatDotted } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { usePriceText } from '@mall/core/session'
import { Button, Checkbox, Sheet, Tag } from '@mall/ui'
import { stacks } from '../../../coupons/index.ts'
import { messages } from '../messages.ts'
import styles from './coupon-sheet.module.css'

export type CouponSheetProps = {
  open: boolean
  coupons: readonly CouponChoice[]
  chosenIds: readonly string[]
  used: AccountInfo['usedCoupons']
  /** ids of the chosen coupons; undefined: the best combination */
  onChoose: (couponIds: string[] | undefined) => void
  onClose: () => void
}

type Saving = { amount: number; isAdded: boolean }

/**
 * Saving of an applied coupon within the chosen set; of another coupon, its saving in addition to
 * the set.
 */
function findSaving(coupon: CouponChoice, used: AccountInfo['usedCoupons']): Saving {
  const counted = used.find(({ id }) => id === coupon.id)
  if (counted) return { amount: counted.amount, isAdded: false }
  return { amount: coupon.savesAdded ?? coupon.saves, isAdded: used.length > 0 }
}

/** Coupons: usable ones first, the others with their reason. */
export function CouponSheet({
  open,
  coupons,
  chosenIds,
  used,
  onChoose,
  onClose,
}: CouponSheetProps) {
  const t = useMessages(messages)
  const price = usePriceText()
  const usable = coupons.filter((coupon) => coupon.usable)
  const others = coupons.filter((coupon) => !coupon.usable)
  const chosen = usable.filter(({ id }) => chosenIds.includes(id))
  const amount = price(used.reduce((sum, coupon) => sum + coupon.amount, 0))
  const areRefused = used.length === 0 && chosen.length > 1
  const bestCount = usable.filter(({ best }) => best).length
  const isBest = chosen.length === bestCount && chosen.every(({ best }) => best)

  /** Adds a coupon and removes those that do not stack with it. */
  function handleChange(coupon: CouponChoice, isChosen: boolean) {
    const kept = chosen.filter((one) => (isChosen ? stacks(one, coupon) : one !== coupon))
    onChoose([...kept, ...(isChosen ? [coupon] : [])].map(({ id }) => id))
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('chooseCoupon')}
      footer={
        <Button block onClick={onClose}>
          {t('confirm')}
        </Button>
      }
    >
      <div className={styles.head}>
        <p className={styles.total} aria-live="polite">
          {used.length > 0
            ? t('savedInAll', { amount, count: used.length })
            : areRefused
              ? t('notTogether')
              : t('unused')}
        </p>
        {!isBest && (
          <Button size="sm" variant="soft" onClick={() => onChoose(undefined)}>
            {t('restoreBest')}
          </Button>
        )}
      </div>
      <ul className={styles.list} aria-label={t('coupon')}>
        {usable.map((coupon) => (
          <Choice
            key={coupon.id}
            coupon={coupon}
            checked={chosen.includes(coupon)}
            saving={areRefused ? undefined : findSaving(coupon, used)}
            conflict={chosen.find((one) => one !== coupon && !stacks(one, coupon))}
            onChange={(isChosen) => handleChange(coupon, isChosen)}
          />
        ))}
        <li>
          <Checkbox
            checked={chosen.length === 0}
            onChange={(isNone) => onChoose(isNone ? [] : undefined)}
          >
            {t('noCoupon')}
          </Checkbox>
        </li>
      </ul>
      {others.length > 0 && (
        <>
          <h3 className={styles.others}>{t('unavailable')}</h3>
          <ul className={styles.list} aria-label={t('unavailable')}>
            {others.map((coupon) => (
              <Choice key={coupon.id} coupon={coupon} />
            ))}
          </ul>
        </>
      )}
    </Sheet>
  )
}

type ChoiceProps = {
  coupon: CouponChoice
  checked?: boolean
  saving?: Saving | undefined
  /** a chosen coupon with which this one does not stack */
  conflict?: CouponChoice | undefined
  onChange?: (isChosen: boolean) => void
}

function Choice({ coupon, checked = false, saving, conflict, onChange = () => {} }: ChoiceProps) {
  const t = useMessages(messages)
  const price = usePriceText()
  const { title, scopeText, usable, reason, best, validTo } = coupon
  const until = t('scopeAndDate', { scope: scopeText, date: formatDotted(validTo) })
  const addsNothing = !checked && saving?.isAdded === true && saving.amount === 0
  const note = conflict
    ? t('notWith', { title: conflict.title })
    : addsNothing
      ? t('addsNothing')
      : reason
  return (
    <li className={usable ? undefined : styles.off}>
      <Checkbox checked={checked} disabled={!usable} onChange={onChange}>
        <span className={styles.title}>
          {title}
          {saving && saving.amount > 0 && (
            <span className={styles.saves}>
              {t(saving.isAdded ? 'savesMore' : 'saves', { amount: price(saving.amount) })}
            </span>
          )}
          {best && usable && <Tag>{t('best')}</Tag>}
        </span>
        <span className={styles.note}>{note ? `${until} · ${note}` : until}</span>
      </Checkbox>
    </li>
  )
}
