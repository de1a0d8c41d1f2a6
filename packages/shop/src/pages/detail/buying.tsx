import type { GoodsDetail } from '@mall/contract'
import { useGo, useMallDispatch, usePaths, usePreloadSoon } from '@mall/core/feature'
import { sessionActions } from '@mall/core/session'
import { lateSheet } from '../../components/late-sheet.tsx'
import { useOpened, type Opening } from '../../components/opening.ts'
import { useAddToCart } from '../../components/use-add-to-cart.ts'
import type { SkuChoice } from '../../components/use-sku-choice.ts'

const SkuSheet = lateSheet(async () => (await import('../../components/sku-sheet.tsx')).SkuSheet)

type Props = { goods: GoodsDetail; chosen: SkuChoice; opening: Opening<true> }

/** The sheet of a product's specs, and the two ways to buy. */
export function Buying({ goods, chosen, opening }: Props) {
  usePreloadSoon(SkuSheet.load)
  const { open } = useOpened(opening)
  const cart = useAddToCart()
  const dispatch = useMallDispatch()
  const go = useGo()
  const paths = usePaths()

  async function handleAdd() {
    if (chosen.sku && (await cart.add(chosen.sku.skuId, chosen.num))) opening.close()
  }
  function handleBuy() {
    if (!chosen.sku) return
    dispatch(sessionActions.boughtNow({ skuId: chosen.sku.skuId, num: chosen.num }))
    go(paths.orderSubmit())
  }
  return (
    <SkuSheet
      goods={goods}
      chosen={chosen}
      open={open}
      onClose={opening.close}
      onAdd={() => void handleAdd()}
      onBuy={handleBuy}
      adding={cart.adding !== null}
    />
  )
}
