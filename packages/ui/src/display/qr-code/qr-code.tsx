import { encode } from 'uqr'
import { cx } from '../../helpers/cx.ts'
import styles from './qr-code.module.css'

export type QrCodeProps = {
  text: string
  label: string
  /** `L` has room for a longer text; `M` (default) can be read with more damage. */
  ecc?: 'L' | 'M'
  /** Class that sets the size; by default the code is as wide as its container. */
  className?: string
}

/** A QR code as one path. Load it lazily, because it imports its encoder. */
export function QrCode({ text, label, ecc = 'M', className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc, border: 2 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      className={cx(styles.code, className)}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
