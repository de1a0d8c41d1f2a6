import { addressOf, useHere } from '@mall/core/feature'
import { Dialog, QrCode } from '@mall/ui'
import styles from './workplace-qr.module.css'

/** Outside the workplace app: a code that opens this page inside it, where it knows who comes. */
export function WorkplaceQr({ open, onClose }: { open: boolean; onClose: () => void }) {
  const here = useHere()
  return (
    <Dialog
      open={open}
      title="钉钉扫码登录"
      onClose={onClose}
      actions={[{ label: '关闭', tone: 'quiet', onClick: onClose }]}
    >
      <QrCode text={addressOf(here)} label="登录二维码" ecc="L" className={styles.code} />
      <p>请打开钉钉扫一扫，在钉钉中登录</p>
    </Dialog>
  )
}
