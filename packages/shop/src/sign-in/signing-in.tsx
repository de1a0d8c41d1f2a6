import styles from './signing-in.module.css'

/** Nothing to do but wait: said calmly, and not before it takes a moment. */
export function SigningIn() {
  return (
    <div className={styles.waiting} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <h1 className={styles.words}>正在登录…</h1>
    </div>
  )
}
