import type { CartItem } from '@mall/contract'
import { refusalText } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, Image, useDisclosureState, type Disclosure } from '@mall/ui'
import { useEditCartItemMutation } from '../purchase/index.ts'
import {
  useGoodsDetailQuery,
  useSkuChoice,
  type SkuChoice,
  toImageProps,
} from '@mall/commerce/goods'
import { Amount } from '@mall/commerce/price'
import { SkuSheetFallback, SkuSheet } from '@mall/commerce/goods/sku-sheet'
import styles from './change-sku-sheet.module.css'
import { messages } from './messages.ts'

/** Replaces the SKU of a cart item by another one of the same product. */
export function ChangeSkuSheet({ sheet }: { sheet: Disclosure<CartItem> }) {
  const { isOpen, item, openings } = useDisclosureState(sheet)
  // Each time the sheet opens, it starts with the cart item's SKU.
  return item && <ItemSheet key={openings} item={item} open={isOpen} onClose={sheet.close} />
}

type ItemProps = { item: CartItem; open: boolean; onClose: () => void }

function ItemSheet({ item, open, onClose }: ItemProps) {
  const t = useMessages(messages)
  const notify = useNotify()
  const query = useGoodsDetailQuery({ spuId: item.spuId })
  const chosen = useSkuChoice(query.data, item.skuId)
  const [edit, { isLoading }] = useEditCartItemMutation()

  async function handleConfirm(sku: SkuChoice['sku']) {
    if (!sku || sku.skuId === item.skuId) return onClose()
    const { error } = await edit({ id: item.id, skuId: sku.skuId })
    const text = refusalText(error)
    if (text) notify.toast(text, { tone: 'danger' })
    if (!error) onClose()
  }
  return (
    <SkuSheet
      chosen={chosen}
      open={open}
      onClose={onClose}
      title={t('changeSpec')}
      fallback={<SkuSheetFallback query={query} />}
      renderHead={({ goods, sku }) => (
        <div className={styles.head}>
          <span className={styles.picture}>
            <Image {...toImageProps(sku?.picture ?? item.picture)} sizes="88px" alt="" rounded />
          </span>
          <div className={styles.text}>
            <Amount costPoints={sku?.costPoints ?? item.costPoints} />
            <p>{goods.name}</p>
          </div>
        </div>
      )}
      footer={
        chosen && (
          <Button
            block
            needsNetwork={t('changeSpec')}
            busy={isLoading}
            disabled={chosen.problem !== null}
            onClick={() => void handleConfirm(chosen.sku)}
          >
            {chosen.problem ?? t('confirm')}
          </Button>
        )
      }
    />
  )
}
