import { useRef, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { errorText } from '@mall/core/api'
import { useMallNavigate, useNotify, usePaths, useServerNow } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { createRandomKey } from '@mall/core/storage'
import { toImageProps } from '@mall/commerce/goods'
import {
  formatPhone,
  identityMessages,
  normalizePhone,
  validatePhone,
} from '@mall/commerce/identity'
import {
  BottomBar,
  Button,
  Card,
  CardHead,
  Delayed,
  Empty,
  ErrorState,
  Field,
  focusFirstInvalid,
  IconGift,
  Image,
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
import { BenefitFrame } from '../parts/benefit-frame.tsx'
import { SlotChoice } from '../parts/slot-choice.tsx'
import styles from '../benefits.module.css'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { findOffer, type Offer } from '../model/find-offer.ts'

type Input = HTMLInputElement & HTMLTextAreaElement

/** Confirms a piece of a benefit; the request key makes a retry return the same order. */
export function Component() {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const paths = usePaths()
  const [query] = useSearchParams()
  const now = useServerNow(60_000)
  const { data, error, isFetching, refetch } = useBenefitGrantsQuery()
  const { data: contact } = useOutletContactQuery()
  if (!data || !contact) {
    return (
      <BenefitFrame title={t('submitTitle')} back={paths.benefits()}>
        {error && !isFetching ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <Delayed when fallback={<SkeletonBlock height={240} />} />
        )}
      </BenefitFrame>
    )
  }
  const named = { skuId: Number(query.get('skuId')), grantId: Number(query.get('grantId')) }
  const offer = findOffer(data.list, named, now)
  const outletId = Number(query.get('outletId'))
  const isMail = query.get('way') === 'mail'
  if (offer && isMail) return <MailForm offer={offer} />
  if (offer && outletId > 0)
    return <PickupForm offer={offer} outletId={outletId} contact={contact} />
  return (
    <BenefitFrame title={t('submitTitle')} back={paths.benefits()}>
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
    </BenefitFrame>
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
    // Another body is another request.
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
      <div className={styles.line}>
        <span className={styles.thumb}>
          <Image {...toImageProps(goods.picture)} sizes="72px" alt="" rounded />
        </span>
        <span className={styles.text}>
          <span>{goods.name}</span>
          <span className={styles.secondary}>
            {goods.specText} × 1 · {grant.title}
          </span>
          <span className={styles.free}>{tShared('free')}</span>
        </span>
      </div>
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
  const tForm = useMessages(identityMessages)
  const paths = usePaths()
  const notify = useNotify()
  const { submit, isLoading } = useSubmit(offer)
  const [name, setName] = useState(contact.name)
  const [tel, setTel] = useState(formatPhone(contact.tel))
  const [slotId, setSlotId] = useState<number | null>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const nameField = useRef<Input>(null)
  const telField = useRef<Input>(null)
  const { data: outlets } = useOutletsQuery({ skuId: offer.goods.skuId })
  const outlet = outlets?.list.find(({ id }) => id === outletId)
  const problems = {
    name: name.trim() === '' ? tShared('nameMissing') : '',
    tel: validatePhone(tel, tForm),
  }
  const back = paths.equityWareDetail(offer.goods.spuId, {
    skuId: offer.goods.skuId,
    grantId: offer.grant.id,
    outletId,
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (isLoading) return
    if (focusFirstInvalid([problems.name, nameField], [problems.tel, telField])) return
    if (outlet?.hasSlots && slotId === null) {
      notify.toast(t('slotMissing'))
      return
    }
    const slot = slotId === null ? {} : { slotId }
    void submit({ outletId, ...slot, name: name.trim(), tel: normalizePhone(tel) })
  }
  return (
    <BenefitFrame title={t('submitTitle')} back={back}>
      <form className={styles.page} onSubmit={handleSubmit} noValidate>
        <GoodsCard offer={offer} />
        <Card label={tShared('outlets')}>
          <CardHead title={outlet?.name ?? tShared('outlets')} />
          {outlet && (
            <p className={styles.secondary}>
              {outlet.city} {outlet.county} {outlet.address}
            </p>
          )}
          {outlet?.hasSlots && (
            <SlotChoice outletId={outletId} value={slotId} onChange={setSlotId} />
          )}
        </Card>
        <Card label={tShared('person')}>
          <Field
            ref={nameField}
            label={tShared('name')}
            placeholder={tShared('nameHint')}
            autoComplete="name"
            maxLength={20}
            value={name}
            onChange={setName}
            error={isSubmitted ? problems.name : ''}
          />
          <Field
            ref={telField}
            label={tShared('phone')}
            placeholder={tShared('phoneHint')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={13}
            value={tel}
            onChange={setTel}
            onBlur={() => setTel(formatPhone(tel))}
            error={isSubmitted ? problems.tel : ''}
          />
        </Card>
        <SubmitBar busy={isLoading} />
      </form>
    </BenefitFrame>
  )
}

function MailForm({ offer }: { offer: Offer }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const { submit, isLoading } = useSubmit(offer)
  const { data, error, refetch } = useBenefitAddressesQuery()
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
    <BenefitFrame title={t('submitTitle')} back={back}>
      <form className={styles.page} onSubmit={handleSubmit} noValidate>
        <GoodsCard offer={offer} />
        <Card label={t('address')}>
          <CardHead
            title={t('address')}
            more={{ href: paths.addressEdit(), label: t('addAddress') }}
          />
          {data?.length === 0 && <p className={styles.secondary}>{t('noAddress')}</p>}
          {error && <ErrorState onRetry={() => void refetch()} />}
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
    </BenefitFrame>
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
