import { useHost, useNotify } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { useCompanyInfo } from '@mall/core/session'
import { Button, SkeletonBlock } from '@mall/ui'
import { orderMessages, formatOtherApps } from '@mall/commerce/order'
import { messages } from './messages.ts'
import styles from './other-app.module.css'

const QrCode = lazyPart(async () => (await import('./parts/qr-code.ts')).QrCode, {
  fallback: <SkeletonBlock height="100%" />,
})

/** QR code and link that open a page of the mall in an app that can pay. */
export function OtherApp({ url, note }: { url: string; note?: string }) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const { payMethod } = useCompanyInfo()
  const host = useHost()
  const notify = useNotify()
  async function handleCopy() {
    const { kind } = await host.copy(url)
    if (kind === 'ok') notify.toast(t('copied'), { tone: 'ok' })
    else notify.toast(t('copyFailed'), { tone: 'danger' })
  }
  return (
    <div className={styles.other}>
      <p className={styles.text}>{t('scanWith', { apps: formatOtherApps(payMethod, tOrder) })}</p>
      <div className={styles.square}>
        <QrCode text={url} label={t('qrCode')} />
      </div>
      <p className={styles.link}>{url}</p>
      <Button size="m" variant="soft" onClick={() => void handleCopy()}>
        {t('copyLink')}
      </Button>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  )
}
