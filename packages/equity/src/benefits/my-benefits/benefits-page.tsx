import { useState } from 'react'
import type { BenefitGrant } from '@mall/contract'
import { errorText } from '@mall/core/api'
import { useNotify, usePaths, useServerNow } from '@mall/core/feature'
import { formatDate, formatMinute } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { createRandomKey } from '@mall/core/storage'
import { ScreenFrame } from '@mall/commerce/frame'
import { PictureRow } from '@mall/commerce/goods'
import { Unloaded } from '@mall/commerce/query'
import {
  Button,
  Card,
  CardHead,
  Empty,
  IconCoupon,
  IconGift,
  SkeletonBlock,
  Tag,
  Note,
  Tags,
} from '@mall/ui'
import {
  useBenefitGrantsQuery,
  useBenefitOrdersQuery,
  useClaimBenefitCouponMutation,
} from '../equity-endpoints.ts'
import styles from '../benefits.module.css'
import { messages } from '../messages.ts'
import { WithBenefits } from '../parts/with-benefits.tsx'
import { getGrantState } from '../model/find-offer.ts'

/** Benefits of the shopper; not open in a company without benefit activities. */
export function Component() {
  const t = useMessages(messages)
  return (
    <WithBenefits title={t('benefits')}>
      <BenefitsPage />
    </WithBenefits>
  )
}

function BenefitsPage() {
  const t = useMessages(messages)
  const paths = usePaths()
  const { data, error, isFetching, refetch } = useBenefitGrantsQuery(
    {},
    { refetchOnMountOrArgChange: 30 },
  )
  return (
    <ScreenFrame title={t('benefits')} back={paths.my()}>
      {!data ? (
        <Unloaded
          query={{ error, isFetching, refetch }}
          skeleton={<SkeletonBlock height={160} />}
        />
      ) : data.list.length === 0 ? (
        <Empty
          card
          icon={<IconGift />}
          title={t('noBenefits')}
          note={t('noBenefitsNote')}
          action={
            <Button size="m" href={paths.home()}>
              {t('goShopping')}
            </Button>
          }
        />
      ) : (
        data.list.map((grant) => <GrantCard key={grant.id} grant={grant} />)
      )}
      <Orders />
    </ScreenFrame>
  )
}

function GrantCard({ grant }: { grant: BenefitGrant }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const state = getGrantState(grant, useServerNow(60_000))
  const left = grant.quantity - grant.used
  return (
    <Card label={grant.title}>
      <CardHead
        title={grant.title}
        right={
          state === 'open' ? (
            <Tag>{t('left', { count: left })}</Tag>
          ) : (
            <Tag tone="quiet">{t(state)}</Tag>
          )
        }
      />
      {grant.note !== '' && <Note>{grant.note}</Note>}
      <Note>{t('validUntil', { date: formatMinute(grant.validUntil) })}</Note>
      {state === 'open' &&
        grant.goods.map((goods) => (
          <PictureRow
            key={goods.skuId}
            href={paths.equityWareDetail(goods.spuId, { skuId: goods.skuId, grantId: grant.id })}
            picture={goods.picture}
            name={goods.name}
            note={goods.specText}
          >
            <Tags>
              <Tag>{t('free')}</Tag>
            </Tags>
          </PictureRow>
        ))}
      {state === 'open' &&
        grant.coupons.map((coupon) => (
          <CouponRow key={coupon.templateId} coupon={coupon} actId={grant.activityId} />
        ))}
    </Card>
  )
}

type CouponRowProps = { coupon: BenefitGrant['coupons'][number]; actId: number }

/** A coupon that the benefit gives, once. */
function CouponRow({ coupon: { templateId, title, isClaimed }, actId }: CouponRowProps) {
  const t = useMessages(messages)
  const paths = usePaths()
  const notify = useNotify()
  const [claim, { isLoading }] = useClaimBenefitCouponMutation()
  const [requestKey] = useState(createRandomKey)

  async function handleClaim() {
    const { error } = await claim({ couponTemplateId: templateId, actId, requestKey })
    if (error) notify.toast(errorText(error, t('failed')), { tone: 'danger' })
    else notify.toast(t('couponClaimed'))
  }
  return (
    <div className={styles.coupon}>
      <IconCoupon size={20} />
      <span className={styles.text}>{title}</span>
      {isClaimed ? (
        <Button size="sm" variant="soft" href={paths.coupon()}>
          {t('couponShow')}
        </Button>
      ) : (
        <Button
          size="sm"
          busy={isLoading}
          needsNetwork={t('couponClaim')}
          onClick={() => void handleClaim()}
        >
          {t('couponClaim')}
        </Button>
      )}
    </div>
  )
}

const STATES = {
  open: 'stateOpen',
  verified: 'stateVerified',
  cancelled: 'stateCancelled',
  expired: 'stateExpired',
  mailed: 'stateMailed',
} as const

function Orders() {
  const t = useMessages(messages)
  const paths = usePaths()
  const { data, error, isFetching, refetch } = useBenefitOrdersQuery(
    {},
    { refetchOnMountOrArgChange: 30 },
  )
  if (!data) {
    return (
      <Unloaded query={{ error, isFetching, refetch }} skeleton={<SkeletonBlock height={160} />} />
    )
  }
  if (data.list.length === 0) return null
  return (
    <Card label={t('orders')}>
      <CardHead title={t('orders')} />
      {data.list.map((order) => (
        <PictureRow
          key={order.orderId}
          picture={order.picture}
          name={order.name}
          note={
            <>
              {order.outletName ?? t('wayMail')} {formatDate(order.createdAt)}
            </>
          }
        >
          <span className={styles.row}>
            <Tag tone={order.state === 'open' ? 'accent' : 'quiet'}>{t(STATES[order.state])}</Tag>
            {order.state === 'open' ? (
              <Button size="sm" href={paths.equityPickup(order.orderId)}>
                {t('showCode')}
              </Button>
            ) : (
              <Button size="sm" variant="line" href={paths.orderDetail(order.orderId)}>
                {t('showOrder')}
              </Button>
            )}
          </span>
        </PictureRow>
      ))}
    </Card>
  )
}
