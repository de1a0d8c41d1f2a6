import { useState } from 'react'
import type { CartItem, GoodsDetail } from '@mall/contract'
import { refusalText } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, Chip, ChipGroup, ErrorState, Image, Sheet, SkeletonText } from '@mall/ui'
import { useEditCartItemMutation } from '../../api/cart-endpoints.ts'
import { useGoodsDetailQuery } from '../../api/goods-endpoints.ts'
import { Amount } from '../../components/amount.tsx'
import { goodsMessages } from '../../model/goods/messages.ts'
import { toImageProps } from '../../model/goods/to-image-props.ts'
import {
  toChoice,
  findChosenSku,
  isAvailable,
  getPurchaseBlocker,
  toggleValue,
} from '../../model/goods/sku-choice.ts'
import { messages } from './messages.ts'
import styles from './sku-sheet.module.css'

/** Replaces the SKU of a cart item by another one of the same product. */
export function SkuSheet({ item, onClose }: { item: CartItem | null; onClose: () => void }) {
  const t = useMessages(messages)
  // Keep the content during the closing animation.
  const [last, setLast] = useState(item)
  if (item && item !== last) setLast(item)
  const { data, error, isFetching, refetch } = useGoodsDetailQuery(
    { spuId: last?.spuId ?? 0 },
    { skip: !last },
  )
  return (
    <Sheet open={item !== null} onClose={onClose} title={t('changeSpec')}>
      {last && data && data.spuId === last.spuId ? (
        <Chooser key={last.id} item={last} goods={data} onDone={onClose} />
      ) : error && !isFetching ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <div className={styles.sheet}>
          <SkeletonText lines={4} />
        </div>
      )}
    </Sheet>
  )
}

type ChooserProps = { item: CartItem; goods: GoodsDetail; onDone: () => void }

function Chooser({ item, goods, onDone }: ChooserProps) {
  const t = useMessages(messages)
  const tGoods = useMessages(goodsMessages)
  const notify = useNotify()
  const [edit, { isLoading }] = useEditCartItemMutation()
  const [choice, setChoice] = useState(() => toChoice(goods, item.skuId))
  const sku = findChosenSku(goods, choice)
  const problem = getPurchaseBlocker(goods, choice, tGoods)
  const picture = sku?.picture ?? item.picture

  async function handleConfirm() {
    if (!sku || sku.skuId === item.skuId) return onDone()
    const { error } = await edit({ id: item.id, skuId: sku.skuId })
    const text = refusalText(error)
    if (text) notify.toast(text, { tone: 'danger' })
    if (!error) onDone()
  }

  return (
    <div className={styles.sheet}>
      <div className={styles.head}>
        <span className={styles.picture}>
          <Image {...toImageProps(picture)} sizes="88px" alt="" rounded />
        </span>
        <div className={styles.text}>
          <Amount costPoints={sku?.costPoints ?? item.costPoints} />
          <p>{goods.name}</p>
        </div>
      </div>
      {goods.specs.map(({ name, values }, spec) => (
        <section key={name} className={styles.spec}>
          <h3>{name}</h3>
          <ChipGroup label={name}>
            {values.map((value) => (
              <Chip
                key={value}
                selected={choice[spec] === value}
                disabled={!isAvailable(goods, choice, spec, value)}
                onClick={() => setChoice(toggleValue(choice, spec, value))}
              >
                {value}
              </Chip>
            ))}
          </ChipGroup>
        </section>
      ))}
      <Button
        block
        needsNetwork={t('changeSpec')}
        busy={isLoading}
        disabled={problem !== null}
        onClick={() => void handleConfirm()}
      >
        {problem ?? t('confirm')}
      </Button>
    </div>
  )
}
