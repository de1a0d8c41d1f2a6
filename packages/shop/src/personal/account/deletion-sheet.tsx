import { useRef, useState, type FormEvent } from 'react'
import type { DataOf } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { useUserInfo } from '@mall/core/session'
import { identityMessages, useCaptcha, useSmsCode, validateCode } from '@mall/commerce/identity'
import { Button, CodeField, focusFirstInvalid, Sheet } from '@mall/ui'
import styles from './account.module.css'
import { LossList } from './losses.tsx'
import { messages } from './messages.ts'

const RESEND_SECONDS = 60

type Props = {
  open: boolean
  losses: DataOf<'account.deletion'>['losses']
  busy: boolean
  /** @param code sent to the account's phone; undefined for an account without one */
  onConfirm: (code: string | undefined) => void
  onClose: () => void
}

/** Confirms the deletion of the account with a code sent to its phone. */
export function DeletionSheet({ open, losses, busy, onConfirm, onClose }: Props) {
  const t = useMessages(messages)
  const tForm = useMessages(identityMessages)
  const user = useUserInfo()
  const captcha = useCaptcha()
  const sms = useSmsCode({
    method: 'deletion',
    waitSeconds: RESEND_SECONDS,
    runCaptcha: captcha.runCaptcha,
  })
  const [code, setCode] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const hasPhone = user?.tel !== ''
  const problem = hasPhone ? validateCode(code, tForm) : ''

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (focusFirstInvalid([problem, field]) || busy) return
    onConfirm(hasPhone ? code : undefined)
  }

  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('confirmDeletion')}>
        <form className={styles.form} onSubmit={handleSubmit} noValidate>
          {losses && <LossList losses={losses} />}
          <p className={styles.secondary}>{t('confirmDeletionNote')}</p>
          {hasPhone && (
            <CodeField
              ref={field}
              label={t('deletionCode')}
              placeholder={t('sentTo', { phone: user?.tel ?? '' })}
              value={code}
              onChange={setCode}
              error={isSubmitted ? problem : ''}
              onSend={() => sms.requestOwn()}
              sending={sms.sending}
              resendAt={sms.resendAt}
              now={sms.now}
            />
          )}
          <Button type="submit" block needsNetwork={t('requestDeletion')} busy={busy}>
            {t('requestDeletion')}
          </Button>
        </form>
      </Sheet>
      {captcha.sheet}
    </>
  )
}
