import { lazy, Suspense } from 'react'
import { useHost, useNotify } from '@mall/core/feature'
import { useCompanyInfo } from '@mall/core/session'
import { Button, SkeletonBlock } from '@mall/ui'
import { formatOtherApps } from '../model/orders/pay-channels.ts'
import styles from './other-app.module.css'

const QrCode = lazy(() => import('./qr-code.ts').then((module) => ({ default: module.QrCode })))

/** QR code and link that open a page of the mall in an app that can pay. */
export function OtherApp({ url, note }: { url: string; note?: string }) {
  const { payMethod } = useCompanyInfo()
  const host = useHost()
  const notify = useNotify()
  async function handleCopy() {
    const { kind } = await host.copy(url)
    if (kind === 'ok') notify.toast('复制成功', { tone: 'ok' })
    else notify.toast('复制失败，请长按复制', { tone: 'danger' })
  }
  return (
    <div className={styles.other}>
      <p className={styles.text}>请用{formatOtherApps(payMethod)}扫码，或复制链接后打开</p>
      <div className={styles.square}>
        <Suspense fallback={<SkeletonBlock height="100%" />}>
          <QrCode text={url} label="在其他应用中支付的二维码" />
        </Suspense>
      </div>
      <p className={styles.link}>{url}</p>
      <Button size="m" variant="soft" onClick={() => void handleCopy()}>
        复制链接
      </Button>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  )
}
