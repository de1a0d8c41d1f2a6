import styles from '../benefits.module.css'
import { encodeCode128 } from '../model/code-128.ts'

const HEIGHT = 24
const QUIET = 10

/** Code 128 of an even number of digits, with its quiet zones. */
export function BarCode({ digits, label }: { digits: string; label: string }) {
  const modules = encodeCode128(digits)
  const path = modules
    .map((isBar, index) => (isBar ? `M${String(index + QUIET)} 0h1v${String(HEIGHT)}h-1z` : ''))
    .join('')
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${String(modules.length + QUIET * 2)} ${String(HEIGHT)}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
