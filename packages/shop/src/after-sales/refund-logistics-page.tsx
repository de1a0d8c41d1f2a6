import { useRef, useState, type FormEvent } from 'react'
import { afterSaleTransitions, canTransition } from '@mall/contract/states'
import { isRefused, refusalText } from '@mall/core/api'
import { useHost, useMallNavigate, useNotify, useParams, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import {
  BottomBar,
  Button,
  Card,
  Delayed,
  Empty,
  ErrorState,
  Field,
  IconButton,
  IconScan,
  IconTruck,
  NavBar,
  Page,
  SkeletonBlock,
  focusFirstInvalid,
} from '@mall/ui'
import { useAddReturnParcelMutation, useAfterSaleQuery } from './after-sale-endpoints.ts'
import styles from './after-sales.module.css'
import { CarrierCell, OTHER_CARRIER } from './carrier-cell.tsx'
import { messages } from './messages.ts'
import { ReturnCard } from './return-card.tsx'

const TRACKING_NUMBER = /^[\w-]{4,40}$/
const isAfterSaleId = (text: string) => /^\d{20}-a\d{1,3}$/.test(text)

/** Courier and number of the parcel that returned goods are sent with. */
export function Component() {
  const t = useMessages(messages)
  const { id = '' } = useParams()
  const paths = usePaths()
  const go = useMallNavigate()
  const detail = paths.refundDetail({ id })
  const { currentData, error, isFetching, refetch } = useAfterSaleQuery(
    { id },
    { skip: !isAfterSaleId(id), refetchOnMountOrArgChange: true },
  )
  const isMissing = !isAfterSaleId(id) || isRefused(error, 'after-sale/not-found')
  const isAwaited =
    currentData && canTransition(afterSaleTransitions.addReturnParcel, currentData.status)
  return (
    <Page header={<NavBar title={t('parcelTitle')} onBack={() => go.back(detail)} />} bottom="bar">
      {isAwaited && (
        <>
          <ReturnCard request={currentData} />
          <ParcelForm id={id} onSaved={() => go.back(detail)} />
        </>
      )}
      {(isMissing || (currentData && !isAwaited)) && (
        <Empty
          icon={<IconTruck />}
          title={isMissing ? t('notFound') : t('parcelNotNeeded')}
          action={
            <Button size="m" href={isMissing ? paths.refundList() : detail}>
              {isMissing ? t('viewRequests') : t('viewRequest')}
            </Button>
          }
        />
      )}
      {error && !isMissing && !isFetching && <ErrorState onRetry={() => void refetch()} />}
      {!currentData && isFetching && (
        <Delayed when fallback={<SkeletonBlock height={200} shape="card" />} />
      )}
    </Page>
  )
}

type Input = HTMLInputElement & HTMLTextAreaElement

function ParcelForm({ id, onSaved }: { id: string; onSaved: () => void }) {
  const t = useMessages(messages)
  const notify = useNotify()
  const [add, { isLoading }] = useAddReturnParcelMutation()
  const [carrier, setCarrier] = useState('')
  const [otherName, setOtherName] = useState('')
  const [typed, setTyped] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const carrierCell = useRef<HTMLDivElement>(null)
  const otherField = useRef<Input>(null)
  const numberField = useRef<Input>(null)
  const trackingNumber = typed.replace(/\s/g, '')
  const isOther = carrier === OTHER_CARRIER
  const shipper = isOther ? otherName.trim() : carrier
  const problems = {
    carrier: carrier === '' ? t('shipperMissing') : '',
    other: isOther && shipper === '' ? t('otherShipperMissing') : '',
    number: TRACKING_NUMBER.test(trackingNumber) ? '' : t('trackingNumberWrong'),
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    const isWrong = focusFirstInvalid(
      [problems.carrier, carrierCell],
      [problems.other, otherField],
      [problems.number, numberField],
    )
    if (isWrong || isLoading) return
    const { error } = await add({ id, shipper, trackingNumber })
    const text = refusalText(error)
    if (text) notify.toast(text, { tone: 'danger' })
    if (error) return
    notify.toast(t('parcelSaved'), { tone: 'ok' })
    onSaved()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Card label={t('returnParcel')} className={styles.fields}>
        <CarrierCell
          ref={carrierCell}
          value={carrier}
          onChange={setCarrier}
          error={isSubmitted ? problems.carrier : ''}
        />
        {isOther && (
          <Field
            ref={otherField}
            label={t('otherShipperLabel')}
            placeholder={t('otherShipperHint')}
            maxLength={30}
            value={otherName}
            onChange={setOtherName}
            error={isSubmitted ? problems.other : ''}
          />
        )}
        <Field
          ref={numberField}
          label={t('trackingNumber')}
          placeholder={t('trackingNumberHint')}
          maxLength={60}
          value={typed}
          onChange={setTyped}
          right={<ScanButton onScanned={setTyped} />}
          error={isSubmitted ? problems.number : ''}
        />
      </Card>
      <p className={styles.hint}>{t('parcelHint')}</p>
      <BottomBar label={t('actions')}>
        <Button type="submit" block needsNetwork={t('saveParcel')} busy={isLoading}>
          {t('saveParcel')}
        </Button>
      </BottomBar>
    </form>
  )
}

/** Reads a tracking number from its bar code, where the host can scan. */
function ScanButton({ onScanned }: { onScanned: (trackingNumber: string) => void }) {
  const t = useMessages(messages)
  const host = useHost()
  const notify = useNotify()
  if (!host.capabilities.has('scan')) return null

  async function handleScan() {
    const result = await host.scan()
    if (result.kind === 'cancelled') return
    const text = result.kind === 'ok' ? result.value.trim() : ''
    if (TRACKING_NUMBER.test(text)) onScanned(text)
    else notify.toast(t('scanFailed'), { tone: 'danger' })
  }
  return (
    <IconButton label={t('scan')} onClick={() => void handleScan()}>
      <IconScan />
    </IconButton>
  )
}
