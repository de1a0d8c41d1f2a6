import type { CartItem } from '@mall/contract'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { Card, Checkbox, LongRows, useDisclosure } from '@mall/ui'
import { groupBySupplier } from './model/cart-view.ts'
import { deliveryMessages, formatDeliveryDate } from '@mall/commerce/goods'
import { CartRow } from './cart-row.tsx'
import styles from './cart.module.css'
import { messages } from './messages.ts'

const ChangeSkuSheet = lazyPart(
  async () => (await import('./change-sku-sheet.tsx')).ChangeSkuSheet,
  { when: 'idle' },
)

export type ActiveGoodsProps = {
  items: readonly CartItem[]
  isChosen: (item: CartItem) => boolean
  isEditing: boolean
  onChoose: (ids: readonly number[], on: boolean) => void
  onNumber: (id: number, totalNum: number) => void
  onRemove: (id: number) => void
  /** undefined: favourites are not possible */
  onMove: ((item: CartItem) => void) | undefined
}

/** Available items, one card per supplier. */
export function ActiveGoods({ items, isChosen, isEditing, ...on }: ActiveGoodsProps) {
  const t = useMessages(messages)
  const skuSheet = useDisclosure<CartItem>()
  return (
    <>
      {groupBySupplier(items).map((group) => (
        <Card flush key={group[0]?.supplierId} label={group[0]?.supplierName || t('buyableGoods')}>
          <SupplierHead items={group} isChosen={isChosen} onChoose={on.onChoose} />
          <div role="list">
            <LongRows
              rows={group}
              renderRow={(item, index) => (
                <div
                  key={item.id}
                  role="listitem"
                  aria-setsize={group.length}
                  aria-posinset={index + 1}
                >
                  <CartRow
                    item={item}
                    isChosen={isChosen(item)}
                    isEditing={isEditing}
                    onChoose={(chosen) => on.onChoose([item.id], chosen)}
                    onNumber={(totalNum) => on.onNumber(item.id, totalNum)}
                    onRemove={() => on.onRemove(item.id)}
                    onMove={on.onMove && (() => on.onMove?.(item))}
                    onSpec={() => skuSheet.open(item)}
                  />
                </div>
              )}
            />
          </div>
        </Card>
      ))}
      <ChangeSkuSheet sheet={skuSheet} />
    </>
  )
}

type SupplierHeadProps = Pick<ActiveGoodsProps, 'items' | 'isChosen' | 'onChoose'>

/** Supplier name with a checkbox that selects all its items. */
function SupplierHead({ items, isChosen, onChoose }: SupplierHeadProps) {
  const t = useMessages(messages)
  const tDelivery = useMessages(deliveryMessages)
  const name = items[0]?.supplierName
  if (!name) return null
  const ids = items.map(({ id }) => id)
  return (
    <div className={styles.supplier}>
      <Checkbox
        checked={items.every(isChosen)}
        mixed={items.some(isChosen)}
        label={t('selectSupplier', { name })}
        onChange={(chosen) => onChoose(ids, chosen)}
      />
      <h2 className={styles.supplierName}>{name}</h2>
      <span className={styles.deliveryDate}>
        {formatDeliveryDate(items[0]?.delivery?.arrivesAt, tDelivery)}
      </span>
    </div>
  )
}
