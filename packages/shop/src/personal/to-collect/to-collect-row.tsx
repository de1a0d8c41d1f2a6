import type { ToCollect } from '@mall/contract'
import { errorText } from '@mall/core/api'
import { useHasScreen, useNotify, usePaths, useServerNow } from '@mall/core/feature'
import { formatMinute } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { useReceivePassedCardMutation } from '@mall/commerce/gift'
import { PictureRow } from '@mall/commerce/goods'
import { Button, Card, IconCoupon, IconGift, IconGiftCard, IconPackage, Note, Tag } from '@mall/ui'
import { getUsePath } from '../../coupons/index.ts'
import { messages } from './messages.ts'
import styles from './to-collect.module.css'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const WARN_MS = 3 * DAY_MS
const icons = {
  right: IconPackage,
  benefit: IconGift,
  prize: IconGift,
  card: IconGiftCard,
  coupon: IconCoupon,
}

/** One benefit, prize, gift card or coupon to collect, with its time left and its button. */
export function ToCollectRow({ one }: { one: ToCollect }) {
  const t = useMessages(messages)
  const { kind, name, picture, from, endsAt, pieces } = one
  const Icon = icons[kind]
  return (
    <Card as="article" label={name}>
      <PictureRow
        picture={picture}
        name={name}
        note={t(kind, { outlet: from, phone: from, count: pieces })}
        start={
          picture === null && (
            <span className={styles.tile}>
              <Icon size={32} />
            </span>
          )
        }
      >
        <TimeLeft endsAt={endsAt} />
      </PictureRow>
      <div className={styles.row}>
        <Note as="span">{t('until', { date: formatMinute(endsAt) })}</Note>
        {kind === 'card' ? <ReceiveButton one={one} /> : <ActionLink one={one} kind={kind} />}
      </div>
    </Card>
  )
}

function TimeLeft({ endsAt }: { endsAt: string }) {
  const t = useMessages(messages)
  const leftMs = new Date(endsAt).getTime() - useServerNow(MINUTE_MS)
  const text =
    leftMs <= 0
      ? t('ended')
      : leftMs >= DAY_MS
        ? t('daysLeft', { count: Math.floor(leftMs / DAY_MS) })
        : leftMs >= HOUR_MS
          ? t('hoursLeft', { count: Math.floor(leftMs / HOUR_MS) })
          : t('minutesLeft', { count: Math.ceil(leftMs / MINUTE_MS) })
  return (
    <span>
      <Tag tone={leftMs < WARN_MS ? 'warn' : 'quiet'}>{text}</Tag>
    </span>
  )
}

function ActionLink({ one, kind }: { one: ToCollect; kind: Exclude<ToCollect['kind'], 'card'> }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const hasScreen = useHasScreen()
  const { id, name, needsAddress, spuId, templateId } = one
  const actions = {
    right: [t('choose'), paths.benefits()],
    benefit: [t('showCode'), paths.equityPickup(id)],
    prize: [t(needsAddress ? 'fillAddress' : 'claim'), paths.drawSubmit({ number: id })],
    coupon: [
      t('use'),
      templateId === null ? paths.coupon() : getUsePath({ spuId, templateId }, paths),
    ],
  } as const
  const [action, href] = actions[kind]
  // A bundle may leave out the screen that the button opens.
  if (!hasScreen(href)) return null
  return (
    <Button size="sm" href={href} aria-label={t('action', { action, name })}>
      {action}
    </Button>
  )
}

function ReceiveButton({ one: { id, name } }: { one: ToCollect }) {
  const t = useMessages(messages)
  const notify = useNotify()
  const [receive, { isLoading }] = useReceivePassedCardMutation()
  const action = t('claim')

  async function handleClick() {
    const { error } = await receive({ id: Number(id) })
    if (error) notify.toast(errorText(error, t('failed')), { tone: 'danger' })
    else notify.toast(t('received'), { tone: 'ok' })
  }
  return (
    <Button
      size="sm"
      busy={isLoading}
      needsNetwork={action}
      aria-label={t('action', { action, name })}
      onClick={() => void handleClick()}
    >
      {action}
    </Button>
  )
}
