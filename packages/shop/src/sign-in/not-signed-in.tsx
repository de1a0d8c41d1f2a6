import { useEffect, useRef } from 'react'
import { useMessages } from '@mall/core/messages'
import { companyExtras, useCompanyInfo } from '@mall/core/session'
import { Button, Empty, IconAlert } from '@mall/ui'
import { LoginBrand, LoginHotline } from './login-brand.tsx'
import { messages } from './messages.ts'
import styles from './signing-in.module.css'

export type NotSignedInProps = {
  message: string
  onRetry: () => void
  /** set if the partner's link can be requested again */
  onReenter: (() => void) | null
  home: string | null
}

/** Error of a failed sign-in with the available actions. */
export function NotSignedIn({ message, onRetry, onReenter, home }: NotSignedInProps) {
  const t = useMessages(messages)
  const { loginApp } = companyExtras(useCompanyInfo())
  const origin = loginApp ? t('retryOrApp', { name: loginApp }) : t('retryOrOrigin')
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={first} role="alert" tabIndex={-1} className={styles.failed}>
      <LoginBrand />
      <Empty
        level={1}
        icon={<IconAlert />}
        title={message}
        note={onReenter ? t('backToOrigin') : origin}
        action={
          <div className={styles.buttons}>
            {onReenter && (
              <Button block onClick={onReenter}>
                {t('reenter')}
              </Button>
            )}
            <Button block variant={onReenter ? 'line' : 'primary'} onClick={onRetry}>
              {t('retry')}
            </Button>
            {home !== null && (
              <Button block variant={onReenter ? 'quiet' : 'line'} href={home}>
                {t('toHome')}
              </Button>
            )}
          </div>
        }
      />
      <LoginHotline />
    </div>
  )
}
