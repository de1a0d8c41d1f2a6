import { useSearchParams } from 'react-router-dom'
import { useCurrentPath, useParams, usePaths, useServerNow } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { ScreenFrame } from '@mall/commerce/frame'
import { Unloaded } from '@mall/commerce/query'
import { Button, Empty, IconGift, SkeletonBlock } from '@mall/ui'
import { useBenefitGrantsQuery } from '../equity-endpoints.ts'
import { OfferScreen } from '../parts/offer-screen.tsx'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { WithBenefits } from '../parts/with-benefits.tsx'
import { findOffer, getGrantState } from '../model/find-offer.ts'

/** Product of a benefit, with the ways to collect it and the outlets. */
export function Component() {
  const t = useMessages(sharedMessages)
  return (
    <WithBenefits title={t('detail')}>
      <WareDetailPage />
    </WithBenefits>
  )
}

function WareDetailPage() {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const paths = usePaths()
  const here = useCurrentPath()
  const spuId = Number(useParams()['spuId'])
  const [query] = useSearchParams()
  const isSignedIn = useSignedIn()
  const now = useServerNow(60_000)
  const { data, error, isFetching, refetch } = useBenefitGrantsQuery({}, { skip: !isSignedIn })
  if (!isSignedIn) {
    return (
      <ScreenFrame title={tShared('detail')} back={paths.home()}>
        <Empty
          card
          icon={<IconGift />}
          title={t('signIn')}
          action={
            <Button size="m" href={paths.login({ redirect: here })}>
              {t('signIn')}
            </Button>
          }
        />
      </ScreenFrame>
    )
  }
  if (!data) {
    return (
      <ScreenFrame title={tShared('detail')} back={paths.benefits()}>
        {
          <Unloaded
            query={{ error, isFetching, refetch }}
            skeleton={<SkeletonBlock height={320} />}
          />
        }
      </ScreenFrame>
    )
  }
  const named = { skuId: Number(query.get('skuId')), grantId: Number(query.get('grantId')) }
  const offer = findOffer(data.list, { spuId, ...named }, now)
  if (offer && getGrantState(offer.grant, now) === 'open') {
    return <OfferScreen key={offer.goods.skuId} offer={offer} />
  }
  return (
    <ScreenFrame title={tShared('detail')} back={paths.benefits()}>
      <Empty
        card
        icon={<IconGift />}
        title={tShared('unavailable')}
        note={tShared('unavailableNote')}
        action={
          <Button size="m" href={paths.benefits()}>
            {tShared('toBenefits')}
          </Button>
        }
      />
    </ScreenFrame>
  )
}
