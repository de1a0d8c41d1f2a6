import { useMessages } from '@mall/core/messages'
import { messages } from './messages.ts'
import styles from './signing-in.module.css'

/** Progress of a sign-in; appears after a delay. */
export function SigningIn() {
  const t = useMessages(messages)
  return (
    <div className={styles.loading} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <h1 className={styles.title}>{t('signingIn')}</h1>
    </div>
  )
}
