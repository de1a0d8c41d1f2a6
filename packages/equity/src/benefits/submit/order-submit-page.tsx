import { useRef, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { errorText } from '@mall/core/api'
import { useMallNavigate, useNotify, usePaths, useServerNow } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { createRandomKey } from '@mall/core/storage'
import { ScreenFrame } from '@mall/commerce/frame'
import { PictureRow } from '@mall/commerce/goods'
import { Unloaded } from '@mall/commerce/query'
import {
  BottomBar,
  Button,
  Card,
  CardHead,
  Empty,
  IconGift,
  Note,
  Radio,
  RadioGroup,
  SkeletonBlock,
} from '@mall/ui'
import {
  useBenefitAddressesQuery,
  useBenefitGrantsQuery,
  useCommitBenefitMutation,
  useOutletContactQuery,
  useOutletsQuery,
} from '../equity-endpoints.ts'
import { PersonCard } from '../parts/person-card.tsx'
import { SlotChoice } from '../parts/slot-choice.tsx'
import { usePerson } from '../parts/use-person.ts'
import styles from '../benefits.module.css'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { WithBenefits } from '../parts/with-benefits.tsx'
import { findOffer, type Offer } from '../model/find-offer.ts'

/** Confirms a piece of a benefit; the request key makes a retry return the same order. */
export function Component() {
  const t = useMessages(messages)
  return (
    <WithBenefits title={t('submitTitle')}>
      <OrderSubmitPage />
    </WithBenefits>
  )
}

function OrderSubmitPage() {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const paths = usePaths()
  const [query] = useSearchParams()
  const now = useServerNow(60_000)
  const grants = useBenefitGrantsQuery()
  const contact = useOutletContactQuery()
  if (!grants.data || !contact.data) {
    return (
      <ScreenFrame title={t('submitTitle')} back={paths.benefits()}>
        <Unloaded
          query={grants.data ? contact : grants}
          skeleton={<SkeletonBlock height={240} />}
        />
      </ScreenFrame>
    )
  }
  const named = { skuId: Number(query.get('skuId')), grantId: Number(query.get('grantId')) }
  const offer = findOffer(grants.data.list, named, now)
  const outletId = Number(query.get('outletId'))
  const isMail = query.get('way') === 'mail'
  if (offer && isMail) return <MailForm offer={offer} />
  if (offer && outletId > 0)
    return <PickupForm offer={offer} outletId={outletId} contact={contact.data} />
  return (
    <ScreenFrame title={t('submitTitle')} back={paths.benefits()}>
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

type Place =
  | { addressId: number }
  | { outletId: number; slotId?: number; name: string; tel: string }

function useSubmit({ grant, goods }: Offer) {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const notify = useNotify()
  const [commit, { isLoading }] = useCommitBenefitMutation()
  const request = useRef({ body: '', key: '' })
  async function submit(place: Place) {
    const input = { grantId: grant.id, skuId: goods.skuId, ...place }
    // A changed request body gets a new request key.
    const body = JSON.stringify(input)
    if (request.current.body !== body) request.current = { body, key: createRandomKey() }
    const { data, error } = await commit({ ...input, requestKey: request.current.key })
    if (!data) {
      notify.toast(errorText(error, t('submitFailed')), { tone: 'danger' })
      return
    }
    const { orderId, ticketId } = data
    const next = ticketId === null ? paths.orderDetail(orderId) : paths.equityPickup(orderId)
    go(next, { replace: true })
  }
  return { submit, isLoading }
}

function GoodsCard({ offer: { grant, goods } }: { offer: Offer }) {
  const tShared = useMessages(sharedMessages)
  return (
    <Card label={tShared('goods')}>
      <PictureRow
        picture={goods.picture}
        name={goods.name}
        note={
          <>
            {goods.specText} × 1 · {grant.title}
          </>
        }
      >
        <span className={styles.free}>{tShared('free')}</span>
      </PictureRow>
    </Card>
  )
}

function PickupForm(props: {
  offer: Offer
  outletId: number
  contact: { name: string; tel: string }
}) {
  const { offer, outletId, contact } = props
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const paths = usePaths()
  const notify = useNotify()
  const { submit, isLoading } = useSubmit(offer)
  const person = usePerson(contact)
  const [slotId, setSlotId] = useState<number | null>(null)
  const outlets = useOutletsQuery({ skuId: offer.goods.skuId })
  const outlet = outlets.data?.list.find(({ id }) => id === outletId)
  const back = paths.equityWareDetail(offer.goods.spuId, {
    skuId: offer.goods.skuId,
    grantId: offer.grant.id,
    outletId,
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const checked = person.check()
    if (isLoading || !checked) return
    if (outlet?.hasSlots && slotId === null) {
      notify.toast(t('slotMissing'))
      return
    }
    const slot = slotId === null ? {} : { slotId }
    void submit({ outletId, ...slot, ...checked })
  }
  return (
    <ScreenFrame title={t('submitTitle')} back={back}>
      <form className={styles.page} onSubmit={handleSubmit} noValidate>
        <GoodsCard offer={offer} />
        <Card label={tShared('outlets')}>
          <CardHead title={outlet?.name ?? tShared('outlets')} />
          {!outlets.data && <Unloaded query={outlets} skeleton={<SkeletonBlock height={20} />} />}
          {outlet && (
            <Note>
              {outlet.city} {outlet.county} {outlet.address}
            </Note>
          )}
          {outlet?.hasSlots && (
            <SlotChoice outletId={outletId} value={slotId} onChange={setSlotId} />
          )}
        </Card>
        <PersonCard person={person} />
        <SubmitBar busy={isLoading} />
      </form>
    </ScreenFrame>
  )
}

function MailForm({ offer }: { offer: Offer }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const { submit, isLoading } = useSubmit(offer)
  const addresses = useBenefitAddressesQuery()
  const { data } = addresses
  const [chosen, setChosen] = useState<number | null>(null)
  const addressId = chosen ?? data?.find(({ isDefault }) => isDefault)?.id ?? data?.[0]?.id ?? null
  const back = paths.equityWareDetail(offer.goods.spuId, {
    skuId: offer.goods.skuId,
    grantId: offer.grant.id,
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (addressId !== null && !isLoading) void submit({ addressId })
  }
  return (
    <ScreenFrame title={t('submitTitle')} back={back}>
      <form className={styles.page} onSubmit={handleSubmit} noValidate>
        <GoodsCard offer={offer} />
        <Card label={t('address')}>
          <CardHead
            title={t('address')}
            more={{ href: paths.addressEdit(), label: t('addAddress') }}
          />
          {data?.length === 0 && <Note>{t('noAddress')}</Note>}
          {!data && <Unloaded query={addresses} skeleton={<SkeletonBlock height={96} />} />}
          <RadioGroup
            label={t('address')}
            value={addressId === null ? undefined : String(addressId)}
            onChange={(id) => setChosen(Number(id))}
          >
            {(data ?? []).map((address) => (
              <Radio
                key={address.id}
                value={String(address.id)}
                note={`${address.province} ${address.city} ${address.county} ${address.town} ${address.detail}`}
              >
                {address.receiver} {address.tel}
              </Radio>
            ))}
          </RadioGroup>
        </Card>
        <SubmitBar busy={isLoading} disabled={addressId === null} />
      </form>
    </ScreenFrame>
  )
}

function SubmitBar({ busy, disabled = false }: { busy: boolean; disabled?: boolean }) {
  const tShared = useMessages(sharedMessages)
  return (
    <BottomBar label={tShared('submit')}>
      <Button type="submit" block busy={busy} disabled={disabled} needsNetwork={tShared('submit')}>
        {tShared('submit')}
      </Button>
    </BottomBar>
  )
}
