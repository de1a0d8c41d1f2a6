import { useState } from 'react'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { formatCash } from '@mall/core/money'
import { Button, Sheet, SkeletonBlock } from '@mall/ui'
import styles from './cashier.module.css'
import { messages } from './messages.ts'

const QrCode = lazyPart(async () => (await import('./qr-code.ts')).QrCode, {
  fallback: <SkeletonBlock height="100%" />,
})

export type PaySheetProps = {
  codeUrl: string | null
  cash: number
  onClose: () => void
  onDone: () => void
}

/** On a desktop: QR code to pay with a phone. */
export function PaySheet({ codeUrl, cash, onClose, onDone }: PaySheetProps) {
  const t = useMessages(messages)
  // Keep the content during the closing animation.
  const [last, setLast] = useState(codeUrl)
  if (codeUrl !== null && codeUrl !== last) setLast(codeUrl)
  return (
    <Sheet
      open={codeUrl !== null}
      onClose={onClose}
      title={t('wechatScan')}
      footer={
        <Button block variant="soft" onClick={onDone}>
          {t('iHavePaid')}
        </Button>
      }
    >
      <div className={styles.code}>
        <p className={styles.strong}>{formatCash(cash)}</p>
        <div className={styles.square}>
          {last !== null && <QrCode text={last} label={t('wechatQrCode')} />}
        </div>
        <p className={styles.secondary}>{t('scanWithWechat')}</p>
      </div>
    </Sheet>
  )
}
