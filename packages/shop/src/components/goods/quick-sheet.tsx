import type { GoodsCard, GoodsDetail } from '@mall/contract'
import { refusalText } from '@mall/core/api'
import { ErrorState, Sheet, SkeletonBlock, SkeletonText } from '@mall/ui'
import { useGoodsDetailQuery } from '../../api/goods-endpoints.ts'
import { SkuSheet } from './sku-sheet.tsx'
import type { AddToCart } from './use-add-to-cart.ts'
import { useSkuChoice } from './use-sku-choice.ts'

type SheetProps = { open: boolean; onClose: () => void; cart: AddToCart }
type QuickProps = SheetProps & { goods: GoodsCard }

/** Spec selection of a product in a list; loads the product when it opens. */
export function QuickSheet({ goods, ...props }: SheetProps & { goods: GoodsCard | null }) {
  return goods && <ProductSheet goods={goods} {...props} />
}

function ProductSheet({ goods, open, onClose, cart }: QuickProps) {
  const { data, error, isFetching, refetch } = useGoodsDetailQuery({ spuId: goods.spuId })
  if (data) return <ChooseSpecs detail={data} open={open} onClose={onClose} cart={cart} />
  return (
    <Sheet open={open} onClose={onClose} title={goods.name}>
      {error ? (
        <ErrorState
          title={refusalText(error) ?? undefined}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <>
          <SkeletonBlock width={104} height={104} />
          <SkeletonText lines={4} />
        </>
      )}
    </Sheet>
  )
}

function ChooseSpecs(props: SheetProps & { detail: GoodsDetail }) {
  const { detail, open, onClose, cart } = props
  const chosen = useSkuChoice(detail)

  async function handleAdd() {
    if (chosen.sku && (await cart.add(chosen.sku.skuId, chosen.num))) onClose()
  }
  return (
    <SkuSheet
      goods={detail}
      chosen={chosen}
      open={open}
      onClose={onClose}
      onAdd={() => void handleAdd()}
      adding={cart.adding !== null}
    />
  )
}
