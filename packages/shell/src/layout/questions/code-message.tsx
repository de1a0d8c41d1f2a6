import { QrCode } from '@mall/ui'
import styles from './code-message.module.css'

type Props = { label: string; code: string; message?: string | undefined }

/** Body of a dialog: a code to scan, and a sentence below it. */
export function CodeMessage({ label, code, message }: Props) {
  return (
    <>
      <QrCode text={code} label={label} ecc="L" className={styles.code} />
      {message && <p className={styles.message}>{message}</p>}
    </>
  )
}
