import styles from './signing-in.module.css'

/** Progress of a sign-in; appears after a delay. */
export function SigningIn() {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <h1 className={styles.title}>正在登录…</h1>
    </div>
  )
}
