import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Delivery, GoodsDetail } from '@mall/contract'
import { useCurrentPath, usePaths } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { useCompanyInfo, usePriceDisplay, useSignedIn } from '@mall/core/session'
import { Cell, CellList } from '@mall/ui'
import { type SkuChoice, deliveryMessages, formatDeliveryDate } from '@mall/commerce/goods'
import styles from '../detail.module.css'
import { messages } from '../messages.ts'
import { PointsValue } from '../points/points-value.tsx'

const ClaimSheet = lazyPart(
  async () => (await import('../../../coupons/parts/claim-sheet.tsx')).ClaimSheet,
  {
    when: 'open',
  },
)

const CouponRules = lazyPart(
  async () => (await import('../../../coupons/parts/coupon-rules.tsx')).CouponRules,
  { when: 'load', fallback: <ClaimText />, failed: <ClaimText /> },
)

const ServicesSheet = lazyPart(async () => (await import('./services-sheet.tsx')).ServicesSheet, {
  when: 'open',
})

type Props = {
  goods: Pick<
    GoodsDetail,
    'spuId' | 'hasCoupons' | 'leastNum' | 'costPoints' | 'services' | 'promises'
  >
  chosen: SkuChoice
  /** null if nothing is shipped */
  freight: GoodsDetail['freight'] | null
  /** null while loading, '' if there is none */
  region: string | null
  delivery: Delivery | null
  onChoose: () => void
}

/** Rows 已选, 送至 and 服务. */
export function Choices({ goods, chosen, freight, region, delivery, onChoose }: Props) {
  const { services, promises } = goods
  const t = useMessages(messages)
  const { integralPay } = useCompanyInfo()
  const { integralName } = usePriceDisplay()
  const isSignedIn = useSignedIn()
  const amount = (chosen.sku?.costPoints ?? goods.costPoints) * chosen.num
  const [open, setOpen] = useState(false)
  // After the sign-in for a claim, the sheet opens and finishes the claim.
  const [query] = useSearchParams()
  const [isClaiming, setClaiming] = useState(() => query.has('claim'))
  return (
    <CellList label={t('choices')}>
      {goods.hasCoupons && (
        <Cell
          label={t('coupons')}
          align="start"
          value={
            <span className={styles.coupons}>
              <CouponRules spuId={goods.spuId} />
            </span>
          }
          onClick={() => setClaiming(true)}
        />
      )}
      {integralPay !== 0 && (
        <Cell
          label={integralName}
          align="start"
          value={
            isSignedIn ? (
              <PointsValue spuId={goods.spuId} costPoints={amount} />
            ) : (
              t('pointsOfGuest', { name: integralName })
            )
          }
        />
      )}
      <Cell
        label={t('chosen')}
        align="start"
        value={chosen.problem ?? chosen.text}
        onClick={onChoose}
      />
      {freight && <Destination freight={freight} region={region} delivery={delivery} />}
      {services.length > 0 && (
        <Cell
          label={t('services')}
          align="start"
          value={<span className={styles.services}>{services.join(' · ')}</span>}
          onClick={() => setOpen(true)}
        />
      )}
      <ClaimSheet
        spuId={goods.spuId}
        amount={amount}
        open={isClaiming}
        onClose={() => setClaiming(false)}
      />
      <ServicesSheet
        services={services}
        promises={promises}
        open={open}
        onClose={() => setOpen(false)}
      />
    </CellList>
  )
}

function ClaimText() {
  return useMessages(messages)('claimCoupons')
}

type DestinationProps = {
  freight: GoodsDetail['freight']
  region: string | null
  delivery: Delivery | null
}

function Destination({ freight, region, delivery }: DestinationProps) {
  const t = useMessages(messages)
  const tDelivery = useMessages(deliveryMessages)
  const signedIn = useSignedIn()
  const paths = usePaths()
  const here = useCurrentPath()
  const regionText = region === null ? t('loadingAddress') : region || t('chooseAddress')
  const destination = signedIn ? regionText : t('signInForAddress')
  return (
    <Cell
      label={t('deliverTo')}
      align="start"
      value={
        <>
          <span className={styles.region}>{destination}</span>
          {delivery?.deliverable === false ? (
            <span className={styles.undeliverable}>{tDelivery('undeliverable')}</span>
          ) : (
            <>
              {delivery ? (
                <span className={styles.deliveryDate}>
                  {formatDeliveryDate(delivery.arrivesAt, tDelivery)}
                </span>
              ) : (
                (!signedIn || region !== '') && (
                  <span className={signedIn ? styles.deliveryDate : styles.memberDate}>&nbsp;</span>
                )
              )}
              <span className={styles.freight}>{freight.text}</span>
            </>
          )}
        </>
      }
      href={signedIn ? paths.address({ select: 1 }) : paths.login({ redirect: here })}
    />
  )
}
