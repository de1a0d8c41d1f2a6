import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { errorText } from '@mall/core/api'
import { useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { ScreenFrame } from '@mall/commerce/frame'
import { Unloaded } from '@mall/commerce/query'
import { Button, Card, Empty, IconPin, NavAction, SearchBox, SkeletonBlock } from '@mall/ui'
import { useChangeOutletMutation } from '../equity-endpoints.ts'
import { OutletChoice, type OutletRow } from '../parts/outlet-choice.tsx'
import { OutletFilter } from '../parts/outlet-filter.tsx'
import { SlotChoice } from '../parts/slot-choice.tsx'
import styles from '../benefits.module.css'
import { messages } from '../messages.ts'
import { WithBenefits } from '../parts/with-benefits.tsx'
import { useOutlets } from '../model/use-outlets.ts'

/**
 * All outlets. A choice returns to the product of the address, or moves the ticket of an order
 * (`orderId`).
 */
export function Component() {
  const t = useMessages(messages)
  return (
    <WithBenefits title={t('chooseOutlet')}>
      <OutletsPage />
    </WithBenefits>
  )
}

function OutletsPage() {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const isSignedIn = useSignedIn()
  const [query] = useSearchParams()
  const [typed, setTyped] = useState('')
  const [kw, setKw] = useState('')
  const skuId = Number(query.get('skuId'))
  const outlets = useOutlets({ skuId: skuId > 0 ? skuId : null, kw, first: null, isSignedIn })
  const { list, error, isFetching, refetch } = outlets
  const orderId = query.get('orderId')
  const [moving, setMoving] = useState<OutletRow | null>(null)

  function handleChange(id: number) {
    const spuId = Number(query.get('spuId'))
    if (orderId !== null) setMoving(list?.find((outlet) => outlet.id === id) ?? null)
    else if (spuId > 0) {
      const offer = { skuId, grantId: query.get('grantId'), outletId: id }
      go(paths.equityWareDetail(spuId, offer), { replace: true })
    } else go(paths.equityAddressEdit({ outletId: id }))
  }
  return (
    <ScreenFrame
      title={t(orderId === null ? 'chooseOutlet' : 'changeOutlet')}
      back={orderId === null ? paths.benefits() : paths.equityPickup(orderId)}
      right={
        isSignedIn && orderId === null ? (
          <NavAction href={paths.equityAddressEdit()}>{t('contact')}</NavAction>
        ) : undefined
      }
    >
      <SearchBox
        placeholder={t('searchOutlets')}
        label={t('searchOutlets')}
        tone="card"
        value={typed}
        onChange={setTyped}
        onSubmit={(word) => setKw(word.trim())}
      />
      {list === null ? (
        <Unloaded
          query={{ error, isFetching, refetch }}
          skeleton={<SkeletonBlock height={240} />}
        />
      ) : list.length === 0 ? (
        <Empty card icon={<IconPin />} title={t('noOutlets')} note={t('noOutletsNote')} />
      ) : (
        <Card label={t('outlets')}>
          <OutletFilter outlets={outlets} />
          <OutletChoice outlets={list} value={moving?.id ?? null} onChange={handleChange} />
        </Card>
      )}
      {moving && orderId !== null && <Move key={moving.id} outlet={moving} orderId={orderId} />}
    </ScreenFrame>
  )
}

function Move({ outlet, orderId }: { outlet: OutletRow; orderId: string }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const notify = useNotify()
  const [change, { isLoading }] = useChangeOutletMutation()
  const [slotId, setSlotId] = useState<number | null>(null)

  async function handleConfirm() {
    const slot = slotId === null ? {} : { slotId }
    const { data, error } = await change({ orderId, outletId: outlet.id, ...slot })
    if (data) {
      notify.toast(t('changed'))
      go(paths.equityPickup(orderId), { replace: true })
    } else notify.toast(errorText(error, t('failed')), { tone: 'danger' })
  }
  return (
    <Card label={outlet.name}>
      <p className={styles.title}>{outlet.name}</p>
      {outlet.hasSlots && <SlotChoice outletId={outlet.id} value={slotId} onChange={setSlotId} />}
      <Button
        block
        busy={isLoading}
        disabled={outlet.hasSlots && slotId === null}
        needsNetwork={t('changeOutlet')}
        onClick={() => void handleConfirm()}
      >
        {t('changeOutlet')}
      </Button>
    </Card>
  )
}
