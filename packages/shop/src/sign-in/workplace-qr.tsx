import { addressOf, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Dialog, IconRefresh, QrCode } from '@mall/ui'
import { messages } from './messages.ts'
import { useQrSignIn, type QrSignIn } from './use-qr-sign-in.ts'
import styles from './workplace-qr.module.css'

const HINTS = {
  loading: 'creatingQr',
  waiting: 'scanWithDingTalk',
  scanned: 'scanned',
  refused: 'cancelledOnPhone',
  expired: 'qrExpired',
  failed: 'qrFailed',
} as const satisfies Record<QrSignIn['kind'], string>

export type WorkplaceQrProps = {
  open: boolean
  onClose: () => void
  /** signs in at the workplace app's page instead */
  onOpenPage: () => void
}

/** Sign-in by a QR code that a phone scans and confirms. */
export function WorkplaceQr({ open, onClose, onOpenPage }: WorkplaceQrProps) {
  const t = useMessages(messages)
  const paths = usePaths()
  const { state, refresh } = useQrSignIn(open)
  const isEnded = state.kind === 'expired' || state.kind === 'refused' || state.kind === 'failed'
  return (
    <Dialog
      open={open}
      title={t('dingTalkQrTitle')}
      onClose={onClose}
      actions={[
        { label: t('dingTalkPage'), onClick: onOpenPage },
        { label: t('close'), tone: 'quiet', onClick: onClose },
      ]}
    >
      <div className={styles.frame} data-ended={isEnded || undefined}>
        {'code' in state && (
          <QrCode
            text={addressOf(paths.loginConfirm({ qr: state.code }))}
            label={t('qrCode')}
            ecc="L"
            className={styles.code}
          />
        )}
        {isEnded && (
          <button type="button" className={styles.refresh} onClick={refresh}>
            <IconRefresh size={24} />
            {state.kind === 'expired' ? t('expiredRefresh') : t('refresh')}
          </button>
        )}
      </div>
      <p role="status" className={styles.hint}>
        {state.kind === 'failed' ? state.message : t(HINTS[state.kind])}
      </p>
    </Dialog>
  )
}
