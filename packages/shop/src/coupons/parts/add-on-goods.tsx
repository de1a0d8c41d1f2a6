import type { GoodsCard } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { GoodsRow } from '@mall/commerce/goods'
import { Empty, IconCart, Progress, SkeletonBlock } from '@mall/ui'
import type { useQuickAdd } from '../../goods/index.ts'
import styles from '../coupons.module.css'
import { messages } from '../messages.ts'

type Props = {
  state: string
  note?: string | undefined
  /** reached share of the threshold, 0 to 1 */
  progress: number
  goods: readonly GoodsCard[]
  quick: ReturnType<typeof useQuickAdd>
}

/** Missing amount with a progress bar, and goods that close the gap. */
export function AddOnGoods({ state, note, progress, goods, quick }: Props) {
  const t = useMessages(messages)
  return (
    <div className={styles.addOn}>
      <div className={styles.addOnState}>
        <p role="status">{state}</p>
        {note && <p className={styles.addOnBasis}>{note}</p>}
        <Progress value={progress} label={state} />
      </div>
      {goods.length === 0 ? (
        <Empty icon={<IconCart />} title={t('addOnNone')} />
      ) : (
        <ul aria-label={t('addOnGoods')}>
          {goods.map((card) => (
            <li key={card.spuId}>
              <GoodsRow goods={card} action={quick.renderAddButton(card)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export function AddOnSkeleton() {
  const t = useMessages(messages)
  return (
    <div className={styles.addOnLoading} role="status" aria-label={t('loading')}>
      <SkeletonBlock width={160} height={20} />
      {[0, 1, 2, 3].map((index) => (
        <SkeletonBlock key={index} height={88} />
      ))}
    </div>
  )
}
