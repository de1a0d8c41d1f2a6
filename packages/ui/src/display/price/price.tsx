import { cx } from '../../helpers/cx.ts'
import styles from './price.module.css'

/** A price already split by the caller, which owns the arithmetic. All parts are text to show. */
export type PriceParts = { prefix?: string; whole: string; cents?: string; unit?: string }
export type PriceProps = PriceParts & {
  /** Size of the whole number: 16, 20, 20, 28. */
  size?: 's' | 'm' | 'l' | 'xl'
  tone?: 'price' | 'plain' | 'accent'
  struck?: boolean
}

/** `cents` comes with its point: ".90". */
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

/** The price it used to have, small and struck. */
export function WasPrice({ children }: { children: string }) {
  return <s className={styles.was}>{children}</s>
}
