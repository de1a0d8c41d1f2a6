import type { FlashSaleItem } from '@mall/contract'
import type { FlashSalePhase } from '@mall/contract/states'
import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { usePriceParts, usePriceText } from '@mall/core/session'
import { Button, Image, Link, Note, Price, Progress, WasPrice } from '@mall/ui'
import { toImageProps } from '@mall/commerce/goods'
import styles from './flash-sales.module.css'
import { getItemState, isFew } from './get-item-state.ts'
import { messages } from './messages.ts'
import { useFlashOrder } from './use-flash-order.ts'

/** Name of the product followed by its spec, unless the name contains the spec. */
const toFullName = ({ name, specText }: FlashSaleItem) =>
  specText === '' || name.includes(specText) ? name : `${name} ${specText}`

type Props = { item: FlashSaleItem; phase: FlashSalePhase; onRefresh: () => void }

/** A product of a session with its progress and the possible action. */
export function FlashItem({ item, phase, onRefresh }: Props) {
  const t = useMessages(messages)
  const paths = usePaths()
  const text = usePriceText()
  const price = usePriceParts(item.costPoints)
  const state = getItemState(item, phase)
  const isOver = state === 'sold-out' || state === 'ended' || state === 'delisted'
  return (
    <li className={styles.item}>
      <Link
        className={styles.picture}
        href={paths.wareDetail(item.spuId, { skuId: item.skuId })}
        aria-label={t('toGoodsLabel', { name: item.name })}
      >
        <Image {...toImageProps(item.picture)} sizes="112px" alt="" rounded />
      </Link>
      <div className={styles.body}>
        <h2 className={styles.name}>{toFullName(item)}</h2>
        <div className={styles.progress}>
          <Progress
            value={item.takenPercent / 100}
            label={t('progress', { name: item.name })}
            muted={isOver}
          />
          <ProgressText item={item} phase={phase} />
        </div>
        <Note>
          {state === 'chance' ? t('chanceNote') : t('perPerson', { count: item.perPerson })}
        </Note>
        <div className={styles.foot}>
          <span className={styles.prices}>
            <Price {...price} size="m" />
            {item.regularCostPoints > item.costPoints && (
              <WasPrice>{text(item.regularCostPoints)}</WasPrice>
            )}
          </span>
          <ItemAction item={item} phase={phase} onRefresh={onRefresh} />
        </div>
      </div>
    </li>
  )
}

function ProgressText({ item, phase }: Pick<Props, 'item' | 'phase'>) {
  const t = useMessages(messages)
  const state = getItemState(item, phase)
  if (state === 'upcoming') {
    return <span className={styles.muted}>{t('pieces', { count: item.pieces })}</span>
  }
  if (state === 'chance') return <span className={styles.hot}>{t('chance')}</span>
  if (state === 'buyable' && isFew(item)) {
    return <span className={styles.hot}>{t('few', { count: item.left })}</span>
  }
  return (
    <span className={state === 'buyable' ? styles.hot : styles.muted}>
      {t('taken', { percent: item.takenPercent })}
    </span>
  )
}

function ItemAction({ item, phase, onRefresh }: Props) {
  const t = useMessages(messages)
  const paths = usePaths()
  const { order, isLoading } = useFlashOrder()
  const state = getItemState(item, phase)
  if (state === 'buyable') {
    return (
      <Button
        size="sm"
        busy={isLoading}
        needsNetwork={t('buy')}
        aria-label={t('buyLabel', { name: item.name })}
        onClick={() => void order(item)}
      >
        {t('buy')}
      </Button>
    )
  }
  if (state === 'chance') {
    return (
      <Button
        size="sm"
        variant="soft"
        aria-label={t('refreshLabel', { name: item.name })}
        onClick={onRefresh}
      >
        {t('refresh')}
      </Button>
    )
  }
  if (state === 'upcoming') {
    return (
      <Button
        size="sm"
        variant="soft"
        href={paths.wareDetail(item.spuId, { skuId: item.skuId })}
        aria-label={t('toGoodsLabel', { name: item.name })}
      >
        {t('toGoods')}
      </Button>
    )
  }
  const labels = { 'sold-out': t('soldOut'), delisted: t('delisted'), ended: t('ended') }
  return <span className={styles.over}>{labels[state]}</span>
}
