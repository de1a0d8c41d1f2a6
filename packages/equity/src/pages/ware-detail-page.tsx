import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  useCurrentPath,
  useMallNavigate,
  useParams,
  usePaths,
  useServerNow,
} from '@mall/core/feature'
import { formatMinute } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { toImageProps } from '@mall/commerce/goods'
import { Amount } from '@mall/commerce/price'
import {
  BottomBar,
  Button,
  Card,
  CardHead,
  Chip,
  ChipGroup,
  Delayed,
  Empty,
  ErrorState,
  IconGift,
  Image,
  SkeletonBlock,
  Tag,
} from '@mall/ui'
import {
  useBenefitGrantsQuery,
  useOutletContactQuery,
  useOutletsQuery,
} from '../api/equity-endpoints.ts'
import { BenefitPage } from '../components/benefit-page.tsx'
import { OutletChoice, type OutletRow } from '../components/outlet-choice.tsx'
import styles from '../equity.module.css'
import { messages } from '../messages.ts'
import { findOffer, getGrantState, type Offer } from '../model/find-offer.ts'

const SHOWN_OUTLETS = 4

/** Product of a benefit: how it is collected, and where. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const here = useCurrentPath()
  const spuId = Number(useParams()['spuId'])
  const [query] = useSearchParams()
  const isSignedIn = useSignedIn()
  const now = useServerNow(60_000)
  const { data, error, isFetching, refetch } = useBenefitGrantsQuery({}, { skip: !isSignedIn })
  if (!isSignedIn) {
    return (
      <BenefitPage title={t('detail')} back={paths.home()}>
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
      </BenefitPage>
    )
  }
  if (!data) {
    return (
      <BenefitPage title={t('detail')} back={paths.benefits()}>
        {error && !isFetching ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <Delayed when fallback={<SkeletonBlock height={320} />} />
        )}
      </BenefitPage>
    )
  }
  const named = { skuId: Number(query.get('skuId')), grantId: Number(query.get('grantId')) }
  const offer = findOffer(data.list, { spuId, ...named }, now)
  if (offer && getGrantState(offer.grant, now) === 'open') {
    return <OfferScreen key={offer.goods.skuId} offer={offer} />
  }
  return (
    <BenefitPage title={t('detail')} back={paths.benefits()}>
      <Empty
        card
        icon={<IconGift />}
        title={t('unavailable')}
        note={t('unavailableNote')}
        action={
          <Button size="m" href={paths.benefits()}>
            {t('toBenefits')}
          </Button>
        }
      />
    </BenefitPage>
  )
}

/** The chosen outlet stays first, then the one of the last choice. */
const sortOutlets = (outlets: readonly OutletRow[], first: number | null) =>
  outlets.toSorted((a, b) => Number(b.id === first) - Number(a.id === first))

function OfferScreen({ offer: { grant, goods } }: { offer: Offer }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const [query] = useSearchParams()
  const [way, setWay] = useState(grant.ways.includes('pickup') ? 'pickup' : 'mail')
  const [chosen, setChosen] = useState(Number(query.get('outletId')) || null)
  const { data } = useOutletsQuery({ skuId: goods.skuId }, { refetchOnMountOrArgChange: true })
  const { data: contact } = useOutletContactQuery()
  const last = contact?.outletId ?? null
  const isUsable = (id: number | null) =>
    data?.list.some((outlet) => outlet.id === id && outlet.available !== 0) ?? false
  const outletId = chosen ?? (isUsable(last) ? last : null)
  const outlet = data?.list.find(({ id }) => id === outletId) ?? null
  const isPickup = way === 'pickup'
  const offerQuery = { skuId: goods.skuId, grantId: grant.id }

  function handleConfirm() {
    const place = isPickup ? { outletId } : { way: 'mail' }
    go(paths.equityOrderSubmit({ ...offerQuery, spuId: goods.spuId, ...place }))
  }
  return (
    <BenefitPage
      title={t('detail')}
      back={paths.benefits()}
      footer={
        <BottomBar label={t('confirm')}>
          <div className={styles.bar}>
            <span className={styles.text}>
              {isPickup ? (outlet?.name ?? t('pickOutlet')) : t('wayMail')}
            </span>
            <Button
              disabled={isPickup ? !isUsable(outletId) : goods.available === 0}
              onClick={handleConfirm}
            >
              {t('confirm')}
            </Button>
          </div>
        </BottomBar>
      }
    >
      <Card flush label={goods.name}>
        <Image {...toImageProps(goods.picture)} sizes="100vw" alt="" />
      </Card>
      <Card label={grant.title}>
        <div className={styles.row}>
          <span className={styles.tags}>
            <Tag>{grant.title}</Tag>
            <Tag tone="quiet">{t(isPickup ? 'wayPickup' : 'wayMail')}</Tag>
          </span>
          <span className={styles.secondary}>
            {t('left', { count: grant.quantity - grant.used })}
          </span>
        </div>
        <h2 className={styles.title}>
          {goods.name} {goods.specText}
        </h2>
        <p className={styles.tags}>
          <span className={styles.free}>{t('free')}</span>
          <Amount costPoints={goods.costPoints} size="s" struck />
        </p>
        <p className={styles.secondary}>
          {t('validUntil', { date: formatMinute(grant.validUntil) })}
        </p>
      </Card>
      <Card label={t('way')}>
        <CardHead title={t('way')} />
        <ChipGroup label={t('way')}>
          {grant.ways.map((one) => (
            <Chip key={one} selected={one === way} onClick={() => setWay(one)}>
              {t(one === 'pickup' ? 'wayPickup' : 'wayMail')}
            </Chip>
          ))}
        </ChipGroup>
        {!isPickup && goods.available === 0 && <p className={styles.secondary}>{t('mailEmpty')}</p>}
        {isPickup && data && (
          <>
            <OutletChoice
              outlets={sortOutlets(data.list, Number(query.get('outletId')) || last).slice(
                0,
                SHOWN_OUTLETS,
              )}
              value={outletId}
              onChange={setChosen}
            />
            <Button
              variant="quiet"
              block
              href={paths.equityAddress({ ...offerQuery, spuId: goods.spuId })}
            >
              {t('allOutlets', { count: data.list.length })}
            </Button>
          </>
        )}
      </Card>
      <Card label={t('notes')}>
        <CardHead title={t('notes')} />
        <ol className={styles.notes}>
          <li>{t('note1')}</li>
          <li>{t('note2')}</li>
          <li>{t('note3')}</li>
        </ol>
      </Card>
    </BenefitPage>
  )
}
