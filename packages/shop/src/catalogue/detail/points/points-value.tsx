import { PriceType, toFlashSalePhase } from '@mall/contract/states'
import { useServerNow } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { formatCash, formatPoints, payWithPoints } from '@mall/core/money'
import { useCompanyInfo, usePriceDisplay } from '@mall/core/session'
import { SkeletonBlock } from '@mall/ui'
import { useFlashSaleOfGoodsQuery } from '@mall/commerce/flash-sale'
import { usePointsHeadQuery } from '../../../points/index.ts'
import { messages } from '../messages.ts'

type Props = {
  spuId: number
  /** costPoints of all pieces */
  costPoints: number
}

/** Requests the points summary only, without batches. */
const HEAD = { tradeType: 0, page: 1, size: 1 }

/** Part of a purchase that the signed-in shopper's points pay, and the cash that is left. */
export function PointsValue({ spuId, costPoints }: Props) {
  const t = useMessages(messages)
  const info = useCompanyInfo()
  const { integralName: name } = usePriceDisplay()
  const now = useServerNow()
  const { data } = usePointsHeadQuery(HEAD)
  const flash = useFlashSaleOfGoodsQuery({ spuId })
  if (!data || flash.isLoading) return <SkeletonBlock width={180} height="1em" />
  const session = flash.currentData?.session
  // Not shown in a flash sale, whose price differs.
  if (session && toFlashSalePhase(session, now) === 'running') return t('pointsInFlashSale')
  const { points, cash } = payWithPoints(costPoints, data.balance, info)
  if (points === 0) return t('pointsNone', { name })
  const isMoney = info.goodsPriceType === PriceType.Money
  const values = {
    points: formatPoints(points, name),
    cash: formatCash(cash),
    saved: formatCash(isMoney ? costPoints / info.proportion - cash : 0),
  }
  if (isMoney) return t('pointsPay', values)
  return t(cash === 0 ? 'pointsOnly' : 'pointsAndCash', values)
}
