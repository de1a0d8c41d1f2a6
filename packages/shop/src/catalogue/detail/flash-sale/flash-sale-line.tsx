import { useHasScreen, usePaths } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { screens } from '@mall/core/paths'
import { useFlashSaleOfGoodsQuery } from '@mall/commerce/flash-sale'

// Loaded lazily, because most products are in no flash sale.
const SessionLink = lazyPart(async () => (await import('./session-link.tsx')).SessionLink, {
  failed: null,
})

/** Link to the flash sale of a product. */
export function FlashSaleLine({ spuId }: { spuId: number }) {
  const paths = usePaths()
  const skip = !useHasScreen()(screens.secKillActivity)
  const { currentData } = useFlashSaleOfGoodsQuery({ spuId }, { skip })
  const session = currentData?.session
  if (!session) return null
  return <SessionLink session={session} href={paths.secKillActivity({ id: session.id })} />
}
