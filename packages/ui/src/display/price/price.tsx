import { cx } from '../../helpers/cx.ts'
import styles from './price.module.css'

/** A price that the caller has calculated and split. All parts are text to show. */
export type PriceParts = { prefix?: string; whole: string; cents?: string; unit?: string }
export type PriceProps = PriceParts & {
  /** Font size of the whole number in px: 16, 20, 20, 28. */
  size?: 's' | 'm' | 'l' | 'xl'
  tone?: 'price' | 'plain' | 'accent'
  struck?: boolean
}

/** `cents` includes the decimal point: ".90". */
export function Price({
  prefix,
  whole,
  cents,
  unit,
  size = 'm',
  tone = 'price',
  struck,
}: PriceProps) {
  const Tag = struck ? 's' : 'span'
  return (
    <Tag className={cx(styles.price, styles[size], styles[tone], struck && styles.struck)}>
      {prefix}
      <span className={cx(styles.whole, prefix && styles.prefixed)}>{whole}</span>
      {cents}
      {unit && <span className={styles.unit}>{unit}</span>}
    </Tag>
  )
}

/** The former price, small and struck through. */
export function WasPrice({ children }: { children: string }) {
  return <s className={styles.was}>{children}</s>
}
