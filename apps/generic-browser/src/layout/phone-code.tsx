import { encode } from 'uqr'
import { addressOf, useHere } from '@mall/core/feature'
import { screenAt } from '@mall/core/paths'
import styles from './phone-code.module.css'

/** Longer addresses make a code too fine for a phone's camera at this size. */
const LONGEST = 400

/** Beside the column on a desktop screen: a code that opens this page on the phone. */
export function PhoneCode() {
  const here = useHere()
  const address = addressOf(here)
  // The cashier shows a code of its own, and two would be mistaken for one another.
  const isCashier = screenAt(here.split('?')[0] ?? '') === 'checkstand'
  if (isCashier || address.length > LONGEST) return null

  const { data, size } = encode(address, { ecc: 'L', border: 2 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <aside className={styles.code} aria-label="用手机扫码打开">
      <svg
        className={styles.picture}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="用手机扫码打开"
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <p className={styles.words} aria-hidden="true">
        用手机扫码打开
      </p>
    </aside>
  )
}
