import { useRef } from 'react'
import type { ArgsOf, TopUpFace } from '@mall/contract'
import type { MobileCarrier } from '@mall/contract/number-segments'
import { asApiError, errorText, isRefused } from '@mall/core/api'
import { useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { useCompanyInfo, usePriceDisplay } from '@mall/core/session'
import { createRandomKey } from '@mall/core/storage'
import { BottomBar, Button } from '@mall/ui'
import { formatPhone } from '@mall/commerce/identity'
import { Cash } from '@mall/commerce/price'
import { calculatePayment } from './calculate-payment.ts'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { useCommitTopUpMutation } from '../top-up-endpoints.ts'
import styles from '../top-up.module.css'

type Body = Omit<ArgsOf<'topUp.commit'>, 'requestKey'>
type TopUpBarProps = {
  phone: string
  carrier: MobileCarrier | null
  face: TopUpFace | null
  balance: number
  usePoints: boolean
  onNumberError: (error: string) => void
  /** prices or face values have changed */
  onStale: () => void
}

const FEN = 100
const isPhone = (phone: string) => /^1\d{10}$/.test(phone)

/** Amount due and the button that orders the top-up. */
export function TopUpBar(props: TopUpBarProps) {
  const { phone, carrier, face, balance, usePoints, onNumberError, onStale } = props
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const notify = useNotify()
  const paths = usePaths()
  const go = useMallNavigate()
  const info = useCompanyInfo()
  const { integralName: unit } = usePriceDisplay()
  const [commit, { isLoading }] = useCommitTopUpMutation()
  // A retry has the same key until the order is decided, so that it returns the first order.
  const sent = useRef<{ body: string; requestKey: string } | null>(null)
  const payment = face && calculatePayment(face.costPoints, balance, info, usePoints)
  // The number field shows the message about a wrong number.
  const lacksFace = isPhone(phone) && carrier !== null && face === null

  async function send(body: Body) {
    const text = JSON.stringify(body)
    if (sent.current?.body !== text) sent.current = { body: text, requestKey: createRandomKey() }
    const { data, error } = await commit({ ...body, requestKey: sent.current.requestKey })
    if (data) {
      sent.current = null
      if (data.cash > 0) return go(paths.checkstand({ orderId: data.orderId }))
      notify.toast(t('submitted'))
      return go(paths.rechargeRecord())
    }
    const { kind } = asApiError(error)
    if (kind === 'refusal') sent.current = null
    const message = errorText(error, tShared('failed'))
    if (isRefused(error, 'top-up/number', 'top-up/times', 'top-up/amount')) onNumberError(message)
    else notify.toast(message, { tone: 'danger' })
    if (isRefused(error, 'top-up/out', 'checkout/price-changed', 'checkout/insufficient-points')) {
      onStale()
    }
  }
  async function handleSubmit() {
    if (!isPhone(phone)) return onNumberError(tShared('numberHint'))
    // The number field shows the message about a number of no carrier.
    if (!carrier || !face || !payment) return
    if (payment.isShort) return notify.toast(t('shortOfPoints'))
    const { skuId } = face
    const body = { phone, carrier, skuId, usePoints, payable: payment.payable }
    // The cashier is the confirmation where cash is due.
    const isAgreed =
      payment.cash > 0 ||
      (await notify.confirm({
        title: t('confirmTitle', { phone: formatPhone(phone), value: face.faceValue / FEN }),
        message: t('confirmPoints', { points: formatPoints(payment.points, unit) }),
        confirmLabel: t('confirm'),
        cancelLabel: t('cancel'),
      }))
    if (isAgreed) await send(body)
  }
  return (
    <BottomBar label={t('submit')}>
      <p className={styles.due} aria-live="polite">
        {payment && (
          <>
            <span>{t('due')}</span>
            {payment.cash === 0 ? (
              <span className={styles.duePoints}>{formatPoints(payment.points, unit)}</span>
            ) : (
              <Cash fen={payment.cash} size="xl" />
            )}
          </>
        )}
      </p>
      <Button
        className={styles.submit}
        busy={isLoading}
        disabled={lacksFace}
        needsNetwork={t('submit')}
        onClick={() => void handleSubmit()}
      >
        {t(lacksFace ? 'chooseFace' : 'submit')}
      </Button>
    </BottomBar>
  )
}
