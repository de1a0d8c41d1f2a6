import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useMallNavigate, usePaths, useServerNow, useTitle } from '@mall/core/feature'
import { formatMinute } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { formatHours, outletMessages } from '@mall/commerce/outlet'
import { toImageProps } from '@mall/commerce/goods'
import { Amount } from '@mall/commerce/price'
import { Unloaded } from '@mall/commerce/query'
import {
  BottomBar,
  Button,
  Card,
  CardHead,
  Chip,
  ChipGroup,
  IconNext,
  IconStore,
  IconTruck,
  Image,
  Link,
  NavBar,
  Note,
  Page,
  SkeletonBlock,
  Tag,
  useInView,
} from '@mall/ui'
import styles from '../benefits.module.css'
import { messages } from '../messages.ts'
import type { Offer } from '../model/find-offer.ts'
import { formatKilometres } from '../model/format-distance.ts'
import { findClosingTime } from '../model/closing-time.ts'
import { useOutlets } from '../model/use-outlets.ts'
import { OutletChoice, type OutletRow } from './outlet-choice.tsx'
import { OutletFilter } from './outlet-filter.tsx'

const SHOWN_OUTLETS = 4
const NOTES = {
  pickup: ['note1', 'note2', 'note3'],
  mail: ['mailNote1', 'mailNote2', 'mailNote3'],
} as const

const HEAD_RATIO = 1.3

/** Goods of an open grant, with the ways to collect them and the outlets. */
export function OfferScreen({ offer: { grant, goods } }: { offer: Offer }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  useTitle(t('detail'))
  const [query] = useSearchParams()
  const [way, setWay] = useState(grant.ways.includes('pickup') ? 'pickup' : 'mail')
  const [chosen, setChosen] = useState(Number(query.get('outletId')) || null)
  const first = Number(query.get('outletId')) || null
  const outlets = useOutlets({ skuId: goods.skuId, first, isSignedIn: true })
  const isUsable = (id: number | null) =>
    outlets.all?.some((outlet) => outlet.id === id && outlet.available !== 0) ?? false
  const outletId = chosen ?? (isUsable(outlets.last) ? outlets.last : null)
  const outlet = outlets.all?.find(({ id }) => id === outletId) ?? null
  const isPickup = way === 'pickup'
  const offerQuery = { skuId: goods.skuId, grantId: grant.id }

  function handleConfirm() {
    const place = isPickup ? { outletId } : { way: 'mail' }
    go(paths.equityOrderSubmit({ ...offerQuery, spuId: goods.spuId, ...place }))
  }
  return (
    <Page
      flush
      bottom="bar"
      header={<OverNav />}
      footer={
        <BottomBar label={t('confirm')}>
          <div className={styles.bar}>
            <span className={styles.text}>
              {isPickup ? (outlet?.name ?? t('pickOutlet')) : t('wayMail')}
              {isPickup && outlet && <OutletTerms outlet={outlet} />}
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
      <Image {...toImageProps(goods.picture)} ratio={HEAD_RATIO} sizes="100vw" alt="" priority />
      <div className={styles.cards}>
        <Card label={grant.title} className={styles.stack ?? ''}>
          <div className={styles.row}>
            <span className={styles.tags}>
              <Tag>{grant.title}</Tag>
              <Tag tone="quiet">{t(isPickup ? 'wayPickup' : 'wayMail')}</Tag>
            </span>
            <Note as="span">{t('left', { count: grant.quantity - grant.used })}</Note>
          </div>
          <h1 className={styles.title}>{goods.name}</h1>
          {goods.specText !== '' && <Note>{goods.specText}</Note>}
          <p className={styles.tags}>
            <span className={styles.free}>{t('free')}</span>
            <Amount costPoints={goods.costPoints} size="s" struck />
          </p>
          <Note>{t('validUntil', { date: formatMinute(grant.validUntil) })}</Note>
        </Card>
        <Card label={t('way')}>
          <CardHead title={t('way')} />
          <div className={styles.ways}>
            <ChipGroup label={t('way')}>
              {grant.ways.map((one) => (
                <Chip key={one} selected={one === way} onClick={() => setWay(one)}>
                  {one === 'pickup' ? <IconStore size={16} /> : <IconTruck size={16} />}
                  {t(one === 'pickup' ? 'wayPickup' : 'wayMail')}
                </Chip>
              ))}
            </ChipGroup>
          </div>
          {!isPickup && goods.available === 0 && <Note>{t('mailEmpty')}</Note>}
          {isPickup &&
            (!outlets.list || !outlets.all ? (
              <Unloaded query={outlets} skeleton={<SkeletonBlock height={360} />} />
            ) : outlets.all.length === 0 ? (
              <Note>{t('noOutlets')}</Note>
            ) : (
              <>
                <OutletFilter outlets={outlets} />
                <OutletChoice
                  outlets={outlets.list.slice(0, SHOWN_OUTLETS)}
                  value={outletId}
                  onChange={setChosen}
                />
                <Link
                  className={styles.all}
                  href={paths.equityAddress({ ...offerQuery, spuId: goods.spuId })}
                >
                  {t('allOutlets', { count: outlets.all.length })}
                  <IconNext size={12} />
                </Link>
              </>
            ))}
        </Card>
        <Card label={t('notes')} className={styles.stack ?? ''}>
          <CardHead title={t('notes')} />
          <ol className={styles.notes}>
            {NOTES[isPickup ? 'pickup' : 'mail'].map((note) => (
              <li key={note}>{t(note)}</li>
            ))}
          </ol>
        </Card>
      </div>
    </Page>
  )
}

/** Transparent over the picture; a bar with the page's name after scrolling. */
function OverNav() {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const sentinel = useRef<HTMLDivElement>(null)
  const isTop = useInView(sentinel)
  return (
    <>
      <div className={styles.sentinel} ref={sentinel} />
      <div className={styles.over} data-nav-bar>
        <NavBar
          tone={isTop ? 'float' : 'card'}
          line={!isTop}
          onBack={() => go.back(paths.benefits())}
        >
          {isTop ? undefined : (
            <span className={styles.barTitle} aria-hidden="true">
              {t('detail')}
            </span>
          )}
        </NavBar>
      </div>
    </>
  )
}

/** Distance and today's opening hours of an outlet, where they are known. */
function OutletTerms({ outlet }: { outlet: OutletRow }) {
  const t = useMessages(messages)
  const tOutlet = useMessages(outletMessages)
  const time = findClosingTime(outlet.hours, useServerNow(60_000))
  const terms = [
    ...(outlet.distance === null ? [] : [t('distance', { km: formatKilometres(outlet.distance) })]),
    time === null ? formatHours(outlet.hours, tOutlet) : t('todayUntil', { time }),
  ]
  return <Note as="span">{terms.join(t('joint'))}</Note>
}
