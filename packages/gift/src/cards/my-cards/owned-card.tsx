import { useState } from 'react'
import type { OwnedCard as Owned } from '@mall/contract'
import { errorText } from '@mall/core/api'
import { useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { formatDotted } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Button, Card, Note } from '@mall/ui'
import { useOpenOwnedCardMutation, useRevokeCardMutation } from '../gift-endpoints.ts'
import styles from '../cards.module.css'
import { messages } from '../messages.ts'
import { useStoreToken } from '../model/use-open-card.ts'
import { useFormatLeft } from './format-left.ts'
import { PassOnSheet } from './pass-on-sheet.tsx'

function getStateKey({ status, isExpired, transfer, credit }: Owned) {
  if (credit) return 'creditedState'
  if (status === 'voided') return 'cardsStateVoided'
  if (status === 'spent') return 'cardsStateSpent'
  if (isExpired) return 'cardsStateExpired'
  return transfer ? 'cardsStateLocked' : 'cardsStateActive'
}

/** A card of the shopper with its possible actions. */
export function OwnedCard({ card }: { card: Owned }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const notify = useNotify()
  const formatLeft = useFormatLeft()
  const storeToken = useStoreToken()
  const [open, opening] = useOpenOwnedCardMutation()
  const [revoke, revoking] = useRevokeCardMutation()
  const [isPassing, setPassing] = useState(false)
  const { id, title, number, transfer } = card
  const showFailure = (error: unknown) =>
    notify.toast(errorText(error, t('failed')), { tone: 'danger' })

  async function handleOpen() {
    const { data, error } = await open({ id })
    if (!data) return showFailure(error)
    storeToken(data)
    go(paths.giftIndex())
  }
  async function handleRevoke() {
    const sure = await notify.confirm({
      title: t('cardsRevokeQuestion'),
      confirmLabel: t('cardsRevoke'),
      cancelLabel: t('keep'),
    })
    if (!sure) return
    const { error } = await revoke({ id })
    if (error) showFailure(error)
    else notify.toast(t('cardsRevoked'))
  }
  return (
    <Card as="article" label={title}>
      <div className={styles.head}>
        <h2 className={styles.faceTitle}>{title}</h2>
        <span className={styles.state}>{t(getStateKey(card))}</span>
      </div>
      <Note>{t('cardNumber', { number })}</Note>
      <div className={styles.head}>
        <span>
          {card.credit
            ? formatLeft({ kind: 'points', left: card.credit.points })
            : t('cardsLeft', { left: formatLeft(card) })}
        </span>
        <Note as="span">
          {t('cardsUntil', { date: formatDotted(card.credit?.expiresAt ?? card.validUntil) })}
        </Note>
      </div>
      {transfer && (
        <Note>
          {t('cardsLocked', { phone: transfer.phone, date: formatDotted(transfer.expiresAt) })}
        </Note>
      )}
      <div className={styles.actions}>
        {transfer && (
          <Button
            size="m"
            variant="line"
            busy={revoking.isLoading}
            needsNetwork={t('cardsRevoke')}
            onClick={() => void handleRevoke()}
          >
            {t('cardsRevoke')}
          </Button>
        )}
        {card.canPassOn && (
          <Button size="m" variant="line" onClick={() => setPassing(true)}>
            {t('cardsPassOn')}
          </Button>
        )}
        {card.canOpen && (
          <Button
            size="m"
            busy={opening.isLoading}
            needsNetwork={t('cardsOpen')}
            onClick={() => void handleOpen()}
          >
            {t('cardsOpen')}
          </Button>
        )}
      </div>
      <PassOnSheet id={id} open={isPassing} onClose={() => setPassing(false)} />
    </Card>
  )
}
