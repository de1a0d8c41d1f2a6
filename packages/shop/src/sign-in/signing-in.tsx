import styles from './signing-in.module.css'

/** Nothing to do but wait: messages calmly, and not before it takes a moment. */
export function SigningIn() {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <h1 className={styles.title}>正在登录…</h1>
    </div>
  )
}
