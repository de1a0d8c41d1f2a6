import { useRef, type RefObject } from 'react'
import type { DataOf } from '@mall/contract'
import { errorText } from '@mall/core/api'
import {
  addressOf,
  useCurrentPath,
  useHost,
  useMallNavigate,
  useNotify,
  usePaths,
} from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { usePriceDisplay, useSignedIn } from '@mall/core/session'
import { createRandomKey } from '@mall/core/storage'
import {
  Button,
  Card,
  Cell,
  CellList,
  IconCoin,
  IconReceipt,
  IconShare,
  IconShield,
} from '@mall/ui'
import { useDrawChanceMutation, useLazyDrawPointsQuery } from './draw-endpoints.ts'
import type { DrawPhase } from './draw-phase.ts'
import styles from './draw-foot.module.css'
import shared from './draws.module.css'
import { messages } from './messages.ts'
import { PrizeList } from './prize-list.tsx'

type Detail = DataOf<'draw.detail'>

type Props = { draw: Detail; phase: DrawPhase; rules: RefObject<HTMLHeadingElement | null> }

const formatDigest = (digest: string) => `${digest.slice(0, 6)}…${digest.slice(-4)}`
/** Content below a game: tasks for more chances, prizes with their odds, and rules. */
export function DrawFoot({ draw, phase, rules }: Props) {
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <div className={styles.below}>
      <CellList>
        {phase === 'running' && draw.chances.price > 0 && <BuyChance draw={draw} />}
        {phase === 'running' && draw.chances.perShare > 0 && <ShareDraw draw={draw} />}
        {draw.chances.perOrder > 0 && (
          <Cell icon={<IconReceipt />} label={t('orderNote', { count: draw.chances.perOrder })} />
        )}
        <Cell
          icon={<IconShield />}
          label={t('verifyRow', { digest: formatDigest(draw.digest) })}
          href={paths.drawVerify({ id: draw.id })}
        />
      </CellList>
      <Card>
        <h2 className={shared.heading}>{t('odds')}</h2>
        <PrizeList prizes={draw.prizes} whole={draw.whole} />
      </Card>
      <Card>
        <h2 className={shared.heading} ref={rules}>
          {t('rules')}
        </h2>
        <ol className={styles.rules}>
          {draw.dailyFree > 0 && <li>{t('ruleDaily', { count: draw.dailyFree })}</li>}
          <li>{t('ruleClaim', { days: draw.claimDays })}</li>
          <li>{t('ruleCredit')}</li>
          <li>{t('ruleReal', { count: draw.realPerPerson })}</li>
          {draw.chances.price > 0 && <li>{t('ruleReturn')}</li>}
          <li>{t('ruleKept')}</li>
        </ol>
      </Card>
    </div>
  )
}

/** Requests a chance for a shopper; redirects a guest to the sign-in. */
function useChance(id: number, source: 'points' | 'share') {
  const t = useMessages(messages)
  const notify = useNotify()
  const paths = usePaths()
  const go = useMallNavigate()
  const here = useCurrentPath()
  const signedIn = useSignedIn()
  const [request, { isLoading }] = useDrawChanceMutation()

  async function send() {
    if (!signedIn) {
      go(paths.login({ redirect: here }))
      return null
    }
    const { data, error } = await request({ id, source, requestKey: createRandomKey() })
    if (data) return data
    notify.toast(errorText(error, t('actionFailed')), { tone: 'danger' })
    return null
  }
  return { send, isLoading }
}

/** Confirms the cost of a chance and the balance after it; false where the shopper declines. */
function useBuyQuestion(price: number) {
  const t = useMessages(messages)
  const notify = useNotify()
  const { integralName: unit } = usePriceDisplay()
  const [readPoints] = useLazyDrawPointsQuery()

  function formatBalance(balance: number): string {
    const held = formatPoints(balance, unit)
    if (balance < price) return t('buyShort', { balance: held })
    return t('buyBalance', { balance: held, after: formatPoints(balance - price, unit) })
  }

  return async function ask(): Promise<boolean> {
    const { data } = await readPoints({ tradeType: 0, page: 1, size: 1 })
    return notify.confirm({
      title: t('buyQuestion', { price: formatPoints(price, unit) }),
      ...(data && { message: formatBalance(data.balance) }),
      confirmLabel: t('buyConfirm'),
      cancelLabel: t('buyCancel'),
    })
  }
}

function BuyChance({ draw: { id, chances } }: { draw: Detail }) {
  const t = useMessages(messages)
  const notify = useNotify()
  const signedIn = useSignedIn()
  const { send, isLoading } = useChance(id, 'points')
  const ask = useBuyQuestion(chances.price)
  const isAsking = useRef(false)

  async function buy() {
    if (isAsking.current) return
    isAsking.current = true
    const isAgreed = !signedIn || (await ask())
    isAsking.current = false
    if (isAgreed && (await send())) notify.toast(t('bought'))
  }
  return (
    <Cell
      icon={<IconCoin />}
      label={t('buyTitle')}
      note={t('buyNote', { price: chances.price, count: chances.buyable })}
      end={
        <Button
          size="sm"
          busy={isLoading}
          disabled={chances.buyable === 0}
          needsNetwork={t('buy')}
          onClick={() => void buy()}
        >
          {t('buy')}
        </Button>
      }
    />
  )
}

function ShareDraw({ draw: { id, title } }: { draw: Detail }) {
  const t = useMessages(messages)
  const notify = useNotify()
  const host = useHost()
  const paths = usePaths()
  const { send, isLoading } = useChance(id, 'share')

  async function share() {
    const data = await send()
    if (!data?.code) return
    const url = paths.lottery(id, { share: data.code })
    if (host.capabilities.has('share')) {
      const { kind } = await host.share({ title, text: t('shareText'), url })
      if (kind === 'failed') notify.toast(t('shareFailed'), { tone: 'danger' })
      return
    }
    const { kind } = await host.copy(addressOf(url))
    if (kind === 'ok') notify.toast(t('shared'))
    else notify.toast(t('shareFailed'), { tone: 'danger' })
  }
  return (
    <Cell
      icon={<IconShare />}
      label={t('shareTitle')}
      note={t('shareNote')}
      end={
        <Button
          size="sm"
          variant="soft"
          busy={isLoading}
          needsNetwork={t('share')}
          onClick={() => void share()}
        >
          {t('share')}
        </Button>
      }
    />
  )
}
