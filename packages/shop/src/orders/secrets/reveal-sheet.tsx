import { useState, type FormEvent } from 'react'
import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, PasswordField, Sheet } from '@mall/ui'
import { messages } from './messages.ts'
import styles from './secrets.module.css'
import type { Reveal, RevealedSecret } from './use-reveal.ts'

type RevealSheetProps = {
  open: boolean
  isRevealed: boolean
  needsPassword: boolean
  hasPassword: boolean
  revealing: Reveal
  onClose: () => void
  onReveal: (secret: RevealedSecret) => void
}

/**
 * States that a revealed secret is not refundable, and requests the password where the company
 * requires it.
 */
export function RevealSheet(props: RevealSheetProps) {
  const { open, isRevealed, needsPassword, hasPassword, onClose, onReveal } = props
  const { reveal, busy, fault } = props.revealing
  const t = useMessages(messages)
  const paths = usePaths()
  const [password, setPassword] = useState('')
  const isBlocked = needsPassword && !hasPassword

  async function handleReveal() {
    const revealed = await reveal(needsPassword ? password : null)
    if (!revealed) return
    setPassword('')
    onReveal(revealed)
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!busy) void handleReveal()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('reveal')}
      footer={
        isBlocked ? (
          <Button block variant="modal" href={paths.accountEdit()}>
            {t('setPassword')}
          </Button>
        ) : (
          <Button
            block
            variant="modal"
            needsNetwork={t('reveal')}
            busy={busy}
            onClick={() => void handleReveal()}
          >
            {t('reveal')}
          </Button>
        )
      }
    >
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <p>{isBlocked ? t('noPassword') : isRevealed ? t('enterToSee') : t('isFinal')}</p>
        {needsPassword && hasPassword && (
          <PasswordField
            label={t('loginPassword')}
            value={password}
            error={fault}
            onChange={setPassword}
          />
        )}
      </form>
    </Sheet>
  )
}
