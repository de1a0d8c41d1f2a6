import { useEffect, useRef } from 'react'
import { addressOf, useHost, useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { companyExtras, useCompanyInfo } from '@mall/core/session'
import { Button, IconCopy, QrCode } from '@mall/ui'
import { LoginBrand, LoginHotline } from './login-brand.tsx'
import { messages } from './messages.ts'
import styles from './other-app.module.css'

/** Apps of methods that one bank's bridge serves; `extInfo.loginApp` of the company takes precedence. */
const METHOD_APPS: Readonly<Record<number, 'cmbBank' | 'abcBank'>> = { 2: 'cmbBank', 20: 'abcBank' }

export type OtherAppProps = {
  /** path opened by the QR code and the link */
  target: string
  home: string | null
}

/** Shown if the host does not support the company's sign-in: app name, QR code and link. */
export function OtherApp({ target, home }: OtherAppProps) {
  const t = useMessages(messages)
  const info = useCompanyInfo()
  const host = useHost()
  const notify = useNotify()
  const name = companyExtras(info).loginApp || t(METHOD_APPS[info.loginMethod] ?? 'partnerBank')
  const address = addressOf(target)
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])

  async function handleCopy() {
    const { kind } = await host.copy(address)
    notify.toast(kind === 'ok' ? t('linkCopied') : t('linkCopyFailed'))
  }

  return (
    <div ref={first} role="alert" tabIndex={-1} className={styles.page}>
      <LoginBrand />
      <h1 className={styles.title}>{t('signInInApp', { name })}</h1>
      <p className={styles.note}>{t('signInInAppNote', { name })}</p>
      <div className={styles.card}>
        <QrCode text={address} label={t('qrForApp', { name })} ecc="L" className={styles.code} />
        <p className={styles.address}>{address}</p>
      </div>
      <div className={styles.buttons}>
        <Button block onClick={() => void handleCopy()}>
          <IconCopy />
          {t('copyLink')}
        </Button>
        {home !== null && (
          <Button block variant="line" href={home}>
            {t('browseFirst')}
          </Button>
        )}
      </div>
      <LoginHotline />
    </div>
  )
}
