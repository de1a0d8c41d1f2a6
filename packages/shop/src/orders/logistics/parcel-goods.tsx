import type { Parcel } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { Image } from '@mall/ui'
import { toImageProps } from '@mall/commerce/goods'
import styles from './logistics.module.css'
import { messages } from './messages.ts'

/** Goods of a parcel, with the pieces that it holds. */
export function ParcelGoods({ lines, label }: { lines: Parcel['lines']; label: string }) {
  const t = useMessages(messages)
  return (
    <ul className={styles.goods} aria-label={label}>
      {lines.map(({ lineId, name, specText, picture, num }) => (
        <li key={lineId} className={styles.line}>
          <span className={styles.picture}>
            <Image {...toImageProps(picture)} sizes="48px" alt="" rounded />
          </span>
          <span className={styles.text}>
            <span className={styles.name}>{name}</span>
            {specText && <span className={styles.secondary}>{specText}</span>}
          </span>
          <span className={styles.secondary}>{t('piece', { num })}</span>
        </li>
      ))}
    </ul>
  )
}
