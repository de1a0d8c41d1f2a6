import type { PickupTicket } from '@mall/contract'
import {
  createPickupCode,
  formatPickupQr,
  fromHex,
  PICKUP_STEP_SECONDS,
  toPickupStep,
} from '@mall/contract/pickup-code'
import { useHost, useNotify, useParams, usePaths, useServerNow } from '@mall/core/feature'
import { formatDateTime, formatMinute } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { ScreenFrame } from '@mall/commerce/frame'
import { formatHours, outletMessages } from '@mall/commerce/outlet'
import { PictureRow } from '@mall/commerce/goods'
import { Unloaded } from '@mall/commerce/query'
import {
  Button,
  Empty,
  IconAlert,
  IconCheckCircle,
  IconPin,
  IconSun,
  Link,
  NavAction,
  Note,
  QrCode,
  SkeletonBlock,
} from '@mall/ui'
import { BarCode } from '../parts/bar-code.tsx'
import styles from '../benefits.module.css'
import { messages } from '../messages.ts'
import { WithBenefits } from '../parts/with-benefits.tsx'
import { toMapUrl } from '../model/map-url.ts'
import type { StoredPickup } from '../model/pickup-store.ts'
import { useCodeScreen } from '../model/use-code-screen.ts'
import { usePickup } from '../model/use-pickup.ts'

const groupDigits = (digits: string) => digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** Pick-up code of an order. */
export function Component() {
  const t = useMessages(messages)
  return (
    <WithBenefits title={t('pickup')}>
      <PickupPage />
    </WithBenefits>
  )
}

function PickupPage() {
  const t = useMessages(messages)
  const paths = usePaths()
  const { id = '' } = useParams()
  const { ticket, seed, isStored, error, retry } = usePickup(id)
  const change = ticket?.canChange && !isStored && (
    <NavAction href={paths.equityAddress({ orderId: id, skuId: ticket.goods.skuId })}>
      {t('changeOutlet')}
    </NavAction>
  )
  return (
    <ScreenFrame
      title={t('pickup')}
      back={paths.benefits()}
      right={change || undefined}
      tone="card"
    >
      {isStored && <Note role="status">{t('offline')}</Note>}
      {ticket && ticket.state !== 'open' && <Ended ticket={ticket} />}
      {ticket?.state === 'open' && seed && <Codes seed={seed} />}
      {(!ticket || (ticket.state === 'open' && !seed)) && (
        // A failed action's message stays while the ticket is polled every few seconds.
        <Unloaded
          query={{ error, isFetching: false, refetch: retry }}
          skeleton={<SkeletonBlock height={320} />}
          card
        />
      )}
      {ticket && <Details ticket={ticket} />}
    </ScreenFrame>
  )
}

function Codes({ seed }: { seed: StoredPickup['seed'] }) {
  const t = useMessages(messages)
  const { isPossible, screen } = useCodeScreen()
  const seconds = useServerNow() / 1000
  const step = toPickupStep(seconds)
  const { digits, tag } = createPickupCode(fromHex(seed.key), step)
  const typed = seed.slot + digits
  const left = Math.max(1, Math.ceil((step + 1) * PICKUP_STEP_SECONDS - seconds))
  return (
    <div className={styles.code}>
      {isPossible && (
        <p role="status" className={styles.screenState}>
          {screen !== 'usual' && (
            <span>
              <IconSun size={16} /> {t(screen === 'bright' ? 'screenBright' : 'screenAwake')}
            </span>
          )}
        </p>
      )}
      <QrCode
        className={styles.qr ?? ''}
        text={formatPickupQr(seed.companyId, seed.slot, tag)}
        label={t('qrLabel')}
      />
      <p className={styles.renews}>
        <Ring share={left / PICKUP_STEP_SECONDS} />
        {t('renewsIn', { count: left })}
      </p>
      <BarCode digits={typed} label={t('barLabel')} />
      <p className={styles.digits} data-testid="pickup-digits">
        {groupDigits(typed)}
      </p>
      <p className={styles.hint}>{t('sayDigits')}</p>
    </div>
  )
}

function Ended({ ticket }: { ticket: PickupTicket }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const isVerified = ticket.state === 'verified'
  return (
    <div role="status">
      <Empty
        card
        icon={isVerified ? <IconCheckCircle /> : <IconAlert />}
        title={t(isVerified ? 'verified' : ticket.state === 'expired' ? 'expired' : 'cancelled')}
        note={
          ticket.verifiedAt === null
            ? t(ticket.state === 'expired' ? 'expiredNote' : 'cancelledNote')
            : t('verifiedAt', { time: formatDateTime(ticket.verifiedAt) })
        }
        action={
          <Button size="m" href={paths.orderDetail(ticket.orderId)}>
            {t('showOrder')}
          </Button>
        }
      />
    </div>
  )
}

function Details({ ticket }: { ticket: PickupTicket }) {
  const t = useMessages(messages)
  const tOutlet = useMessages(outletMessages)
  const { goods, outlet, slot, title, validUntil } = ticket
  return (
    <div className={styles.details}>
      <PictureRow
        picture={goods.picture}
        name={goods.name}
        note={[`${goods.specText} × ${String(goods.num)}`, title].join(t('joint'))}
      />
      <div className={styles.place}>
        <span className={styles.text}>
          <span>{outlet.name}</span>
          <Note as="span">
            {[outlet.address, formatHours(outlet.hours, tOutlet)].join(t('joint'))}
          </Note>
          {outlet.tel !== '' && (
            <Link className={styles.secondary} href={`tel:${outlet.tel}`}>
              {t('callOutlet')} {outlet.tel}
            </Link>
          )}
        </span>
        <MapButton outlet={outlet} />
      </div>
      <dl className={styles.terms}>
        {slot && (
          <div className={styles.row}>
            <dt>{t('slot')}</dt>
            <dd>{formatMinute(slot.startsAt)}</dd>
          </div>
        )}
        <div className={styles.row}>
          <dt>{t('until')}</dt>
          <dd>{formatMinute(validUntil)}</dd>
        </div>
      </dl>
    </div>
  )
}

/** Time left of a code, as a ring. */
function Ring({ share }: { share: number }) {
  return (
    <svg className={styles.ring} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" pathLength="1" />
      <circle cx="10" cy="10" r="8" pathLength="1" strokeDasharray={`${String(share)} 1`} />
    </svg>
  )
}

/** Opens the outlet on a map; nothing where its position is unknown. */
function MapButton({ outlet }: { outlet: PickupTicket['outlet'] }) {
  const t = useMessages(messages)
  const host = useHost()
  const notify = useNotify()
  const { longitude, latitude, name } = outlet
  if (longitude === 0 && latitude === 0) return null

  async function handleNavigate() {
    const result = await host.openExternal(toMapUrl({ longitude, latitude, name }))
    if (result.kind !== 'ok') notify.toast(t('mapFailed'), { tone: 'danger' })
  }
  return (
    <Button
      variant="line"
      size="m"
      needsNetwork={t('navigate')}
      onClick={() => void handleNavigate()}
    >
      <IconPin size={16} /> {t('navigate')}
    </Button>
  )
}
