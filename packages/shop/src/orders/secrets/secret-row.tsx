import { useState } from 'react'
import type { CardSecret } from '@mall/contract'
import { useMessages, type Translate } from '@mall/core/messages'
import { Button } from '@mall/ui'
import { CopyButton } from '../../common/index.ts'
import { messages } from './messages.ts'
import { RevealSheet } from './reveal-sheet.tsx'
import styles from './secrets.module.css'
import { useReveal, type RevealedSecret } from './use-reveal.ts'

type SecretRowProps = {
  orderId: string
  secret: CardSecret
  /** the order has secrets of several products, so each row names its product */
  isNamed: boolean
  needsPassword: boolean
  hasPassword: boolean
}

function getNote(
  { isRequested, revealedAt, endsOn }: CardSecret,
  t: Translate<typeof messages>,
): string {
  const state = isRequested ? 'requested' : revealedAt === null ? 'unrevealed' : 'revealed'
  return [t(state), ...(endsOn === null ? [] : [t('endsOn', { day: endsOn })])].join(' · ')
}

/**
 * A card secret: its masked number, and number and password after it was revealed on this screen.
 */
export function SecretRow(props: SecretRowProps) {
  const { orderId, secret, isNamed, needsPassword, hasPassword } = props
  const t = useMessages(messages)
  const [isOpen, setIsOpen] = useState(false)
  const [shown, setShown] = useState<RevealedSecret | null>(null)
  const revealing = useReveal(orderId, secret.id, () => setIsOpen(false))
  const isRevealed = secret.revealedAt !== null

  async function handleReveal() {
    if (needsPassword || !isRevealed) setIsOpen(true)
    else setShown(await revealing.reveal(null))
  }
  return (
    <li className={styles.row}>
      {isNamed && (
        <p className={styles.name}>{[secret.name, secret.specText].filter(Boolean).join(' ')}</p>
      )}
      <div aria-live="polite">
        {shown ? (
          <>
            <Value label={t('number')} value={shown.number} copyLabel={t('copyNumber')} />
            {shown.password !== '' && (
              <Value label={t('password')} value={shown.password} copyLabel={t('copyPassword')} />
            )}
          </>
        ) : (
          <div className={styles.line}>
            <span className={styles.value}>
              <span className={styles.label}>{t('number')}</span>
              {secret.maskedNumber}
            </span>
            <Button
              size="m"
              variant="line"
              needsNetwork={t('reveal')}
              busy={revealing.busy && !isOpen}
              disabled={secret.isRequested}
              onClick={() => void handleReveal()}
            >
              {t('reveal')}
            </Button>
          </div>
        )}
      </div>
      <p className={styles.note}>{getNote(secret, t)}</p>
      <RevealSheet
        open={isOpen}
        isRevealed={isRevealed}
        needsPassword={needsPassword}
        hasPassword={hasPassword}
        revealing={revealing}
        onClose={() => setIsOpen(false)}
        onReveal={(revealed) => {
          setShown(revealed)
          setIsOpen(false)
        }}
      />
    </li>
  )
}

function Value({ label, value, copyLabel }: { label: string; value: string; copyLabel: string }) {
  return (
    <div className={styles.line}>
      <span className={styles.value}>
        <span className={styles.label}>{label}</span>
        {value}
      </span>
      <CopyButton text={value} label={copyLabel} />
    </div>
  )
}
