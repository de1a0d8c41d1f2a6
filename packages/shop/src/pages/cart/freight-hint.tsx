import type { FreightRule } from '@mall/contract'
import { usePaths } from '@mall/core/feature'
import { formatFreightRule, freightMessages } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { usePriceDisplay } from '@mall/core/session'
import { IconNext, IconTruck, Link, Progress } from '@mall/ui'
import styles from './cart.module.css'
import { messages } from './messages.ts'

/** Amount missing for free freight, the other rules, and a link to more goods. */
export function FreightHint({ rules }: { rules: readonly FreightRule[] }) {
  const t = useMessages(messages)
  const tFreight = useMessages(freightMessages)
  const display = usePriceDisplay()
  const paths = usePaths()
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
      {rules.some(({ needGoToAddGoods }) => needGoToAddGoods) && missing > 0 && (
        <Link href={paths.wareList()} className={styles.toGoods}>
          {t('addMore')}
          <IconNext size={16} />
        </Link>
      )}
    </div>
  )
}
