import { useState } from 'react'
import type { DataOf } from '@mall/contract'
import { LoginType } from '@mall/contract/states'
import { useLazyPublicKeyQuery } from '@mall/commerce/identity'
import { isRefused, refusalText } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { SealingUnavailable, sealLoginForm } from '@mall/core/session'
import { createRandomKey } from '@mall/core/storage'
import { Button, PasswordField, Sheet } from '@mall/ui'
import { messages } from './messages.ts'
import { useRevealSecretMutation } from './secret-endpoints.ts'
import styles from './secrets.module.css'

type RevealSheetProps = {
  open: boolean
  orderId: string
  secretId: number
  needsPassword: boolean
  hasPassword: boolean
  onClose: () => void
  onReveal: (secret: DataOf<'cardSecret.reveal'>) => void
}

/** States that a revealed secret is not refunded, and takes the password where the company requires it. */
export function RevealSheet(props: RevealSheetProps) {
  const { open, orderId, secretId, needsPassword, hasPassword, onClose, onReveal } = props
  const t = useMessages(messages)
  const notify = useNotify()
  const [loadKey] = useLazyPublicKeyQuery()
  const [reveal] = useRevealSecretMutation()
  const [requestKey] = useState(createRandomKey)
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)

  async function createProof() {
    const key = await loadKey(undefined, false).unwrap()
    const form = { loginType: LoginType.Password, loginId: '-', password, captchaVerifyParam: '' }
    return sealLoginForm(form, key)
  }

  async function handleReveal() {
    if (needsPassword && password === '') {
      setFault(t('enterPassword'))
      return
    }
    setBusy(true)
    setFault('')
    try {
      const proof = needsPassword ? { proof: await createProof() } : {}
      onReveal(await reveal({ id: orderId, secretId, requestKey, ...proof }).unwrap())
      setPassword('')
    } catch (error) {
      if (error instanceof SealingUnavailable) setFault(t('insecure'))
      else if (isRefused(error, 'login/wrong-password')) setFault(t('wrongPassword'))
      else notify.toast(refusalText(error) ?? t('failed'), { tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }

  const isBlocked = needsPassword && !hasPassword
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('reveal')}
      footer={
        <Button
          block
          variant="modal"
          needsNetwork={t('reveal')}
          busy={busy}
          disabled={isBlocked}
          onClick={() => void handleReveal()}
        >
          {t('reveal')}
        </Button>
      }
    >
      <div className={styles.form}>
        <p>{t('isFinal')}</p>
        {isBlocked && <p>{t('noPassword')}</p>}
        {needsPassword && hasPassword && (
          <PasswordField
            label={t('loginPassword')}
            value={password}
            error={fault}
            onChange={setPassword}
          />
        )}
      </div>
    </Sheet>
  )
}
