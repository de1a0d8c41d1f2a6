import { addressOf, usePaths } from '@mall/core/feature'
import { Dialog, IconRefresh, QrCode } from '@mall/ui'
import { useQrSignIn, type QrSignIn } from './use-qr-sign-in.ts'
import styles from './workplace-qr.module.css'

const HINTS: Record<QrSignIn['kind'], string> = {
  loading: '正在生成二维码…',
  waiting: '请打开手机钉钉扫一扫，在手机上确认登录',
  scanned: '已扫码，请在手机上确认登录',
  refused: '已在手机上取消登录',
  expired: '二维码已过期',
  failed: '二维码未能生成',
}

/** Sign-in by a QR code that a phone scans and confirms. */
export function WorkplaceQr({ open, onClose }: { open: boolean; onClose: () => void }) {
  const paths = usePaths()
  const { state, refresh } = useQrSignIn(open)
  const isEnded = state.kind === 'expired' || state.kind === 'refused' || state.kind === 'failed'
  return (
    <Dialog
      open={open}
      title="钉钉扫码登录"
      onClose={onClose}
      actions={[{ label: '关闭', tone: 'quiet', onClick: onClose }]}
    >
      <div className={styles.frame} data-ended={isEnded || undefined}>
        {'code' in state && (
          <QrCode
            text={addressOf(paths.loginConfirm({ qr: state.code }))}
            label="登录二维码"
            ecc="L"
            className={styles.code}
          />
        )}
        {isEnded && (
          <button type="button" className={styles.refresh} onClick={refresh}>
            <IconRefresh size={24} />
            {state.kind === 'expired' ? '已过期，点击刷新' : '点击刷新'}
          </button>
        )}
      </div>
      <p role="status" className={styles.hint}>
        {state.kind === 'failed' ? state.message : HINTS[state.kind]}
      </p>
    </Dialog>
  )
}
