import { encode } from 'uqr'
import { cx } from '../../helpers/cx.ts'
import styles from './qr-code.module.css'

export type QrCodeProps = {
  text: string
  label: string
  /** `L` leaves more room for a long text, `M` (usual) is read when it is dirty. */
  ecc?: 'L' | 'M'
  /** Its size; without one it is as wide as its place. */
  className?: string
}

/** A code for a camera, as one path. Load it lazily: it brings its encoder along. */
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
