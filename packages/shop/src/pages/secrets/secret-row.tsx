import { useState } from 'react'
import type { CardSecret, DataOf } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { Button } from '@mall/ui'
import { CopyButton } from '../../components/copy-button.tsx'
import { messages } from './messages.ts'
import { RevealSheet } from './reveal-sheet.tsx'
import styles from './secrets.module.css'

type SecretRowProps = {
  orderId: string
  secret: CardSecret
  needsPassword: boolean
  hasPassword: boolean
}

/** A secret: its masked number, and number and password once it has been revealed here. */
export function SecretRow({ orderId, secret, needsPassword, hasPassword }: SecretRowProps) {
  const t = useMessages(messages)
  const [isOpen, setIsOpen] = useState(false)
  const [shown, setShown] = useState<DataOf<'cardSecret.reveal'> | null>(null)
  const { maskedNumber, revealedAt, endsOn, isRequested } = secret
  const notes = [
    endsOn === null ? '' : t('endsOn', { day: endsOn }),
    revealedAt === null ? '' : t('revealed'),
    isRequested ? t('requested') : '',
  ].filter(Boolean)
  return (
    <li className={styles.row}>
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
            {maskedNumber}
          </span>
          <Button size="m" variant="line" disabled={isRequested} onClick={() => setIsOpen(true)}>
            {t('reveal')}
          </Button>
        </div>
      )}
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      <RevealSheet
        open={isOpen}
        orderId={orderId}
        secretId={secret.id}
        needsPassword={needsPassword}
        hasPassword={hasPassword}
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
