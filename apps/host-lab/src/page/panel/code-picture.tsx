import { encode } from 'uqr'
import { barModules } from '../lib/bar-code.ts'
import styles from './panel.module.css'

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const dark = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`二维码：${text}`}>
      <path d={dark} shapeRendering="crispEdges" />
    </svg>
  )
}

function BarCode({ text }: { text: string }) {
  const modules = barModules(text)
  if (!modules) return <p className={styles.empty}>条形码是 13 位商品编码</p>
  return (
    <svg viewBox="0 0 113 70" role="img" aria-label={`条形码：${text}`}>
      {[...modules].map((module, index) =>
        module === '1' ? (
          // oxlint-disable-next-line react/no-array-index-key -- a module is its index
          <rect key={index} x={index + 9} y="4" width="1" height="52" shapeRendering="crispEdges" />
        ) : null,
      )}
      <text x="56" y="67" textAnchor="middle" fontSize="10" letterSpacing="1.6">
        {text}
      </text>
    </svg>
  )
}

/** Code of the next scan, which a real phone can scan as well. */
export function CodePicture({ kind, text }: { kind: 'qr' | 'bar'; text: string }) {
  return (
    <div className={styles.picture} data-kind={kind}>
      {kind === 'qr' ? <QrCode text={text || ' '} /> : <BarCode text={text} />}
    </div>
  )
}
