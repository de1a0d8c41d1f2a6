import { useState } from 'react'
import { lazyPart } from '@mall/core/feature'
import { fenText } from '@mall/core/money'
import { Button, Sheet, SkeletonBlock } from '@mall/ui'
import styles from './checkstand.module.css'

const QrCode = lazyPart(
  async () => (await import('../../components/qr-code.ts')).QrCode,
  <SkeletonBlock height="100%" />,
)

export type PaySheetProps = {
  codeUrl: string | null
  cash: number
  onClose: () => void
  onDone: () => void
}

/** On a desktop: QR code to pay with a phone. */
export function PaySheet({ codeUrl, cash, onClose, onDone }: PaySheetProps) {
  // Keep the content during the closing animation.
  const [last, setLast] = useState(codeUrl)
  if (codeUrl !== null && codeUrl !== last) setLast(codeUrl)
  return (
    <Sheet
      open={codeUrl !== null}
      onClose={onClose}
      title="微信扫码支付"
      footer={
        <Button block variant="soft" onClick={onDone}>
          我已完成支付
        </Button>
      }
    >
      <div className={styles.code}>
        <p className={styles.strong}>{fenText(cash)}</p>
        <div className={styles.square}>
          {last !== null && <QrCode text={last} label="微信支付二维码" />}
        </div>
        <p className={styles.secondary}>请使用微信“扫一扫”支付，完成后本页会自动更新</p>
      </div>
    </Sheet>
  )
}
