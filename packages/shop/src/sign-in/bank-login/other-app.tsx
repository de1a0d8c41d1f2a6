import { useEffect, useRef } from 'react'
import { addressOf, useHost, useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, IconCopy, QrCode } from '@mall/ui'
import { LoginBrand, LoginHotline } from '../login-brand.tsx'
import { messages } from '../messages.ts'
import { useLoginApp } from './login-app.ts'
import styles from './other-app.module.css'

export type OtherAppProps = {
  /** path opened by the QR code and the link */
  target: string
  home: string | null
}

/** Shown if the host does not support the company's sign-in: app name, QR code and link. */
export function OtherApp({ target, home }: OtherAppProps) {
  const t = useMessages(messages)
  const host = useHost()
  const notify = useNotify()
  const name = useLoginApp()
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
