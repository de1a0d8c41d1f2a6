import type { FreightRule } from '@mall/contract'
import { formatFreightRule, freightMessages } from '@mall/core/format'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { usePriceDisplay } from '@mall/core/session'
import { IconNext, IconTruck, Progress, useDisclosure, useDisclosureState } from '@mall/ui'
import styles from './cart.module.css'
import { messages } from './messages.ts'

const FreightAddOnSheet = lazyPart(
  async () => (await import('../coupons/parts/freight-add-on-sheet.tsx')).FreightAddOnSheet,
  { when: 'idle' },
)

type Props = {
  rules: readonly FreightRule[]
  /** whether goods are proposed that reach the next rule */
  offersAddOn: boolean
}

/** Whether goods are proposed that reach the first rule. */
export const canAddOn = (rules: readonly FreightRule[]): boolean =>
  rules.some(({ needGoToAddGoods }) => needGoToAddGoods) && (rules[0]?.stillNeedMoney ?? 0) > 0

/** Amount missing for free freight, the other rules, and goods that close the gap. */
export function FreightHint({ rules, offersAddOn }: Props) {
  const t = useMessages(messages)
  const tFreight = useMessages(freightMessages)
  const display = usePriceDisplay()
  const sheet = useDisclosure()
  const { isOpen } = useDisclosureState(sheet)
  const [first] = rules
  if (!first) return null
  const [message = '', ...others] = rules.map((rule) => formatFreightRule(rule, display, tFreight))
  const missing = first.stillNeedMoney
  return (
    <div className={styles.hint} role="group" aria-label={t('freightOffer')}>
      <IconTruck size={20} />
      <div className={styles.rules}>
        <p>
          {missing === 0 ? t('reached', { text: message }) : message}
          {missing > 0 && others.length > 0 && (
            <span className={styles.more}>{others.join(' · ')}</span>
          )}
        </p>
        <Progress
          value={first.threshold === 0 ? 1 : 1 - missing / first.threshold}
          label={message}
        />
      </div>
      {offersAddOn && canAddOn(rules) && (
        <button type="button" className={styles.toGoods} onClick={() => sheet.open(true)}>
          {t('addMore')}
          <IconNext size={16} />
        </button>
      )}
      <FreightAddOnSheet open={isOpen} onClose={sheet.close} rule={first} />
    </div>
  )
}
