import type { Picture } from '@mall/contract'
import { Image } from '@mall/ui'
import { toImageProps } from '@mall/commerce/goods'
import { Amount } from '@mall/commerce/price'
import styles from './chat.module.css'

type Props = {
  name: string
  picture: Picture | undefined
  costPoints: number
  /** note beside the amount, such as a status; an empty note keeps the amount right-aligned */
  note?: string
  accent?: boolean
}

/** Picture, name and amount of the order or product that a card of the chat shows. */
export function CardFacts({ name, picture, costPoints, note, accent = false }: Props) {
  const amount = <Amount costPoints={costPoints} size="s" {...(!accent && { tone: 'plain' })} />
  return (
    <>
      <span className={styles.thumb}>
        {picture && <Image {...toImageProps(picture)} sizes="56px" alt="" rounded />}
      </span>
      <span className={styles.facts}>
        <span className={styles.name}>{name}</span>
        {note === undefined ? (
          amount
        ) : (
          <span className={styles.row}>
            <span className={styles.quiet}>{note}</span>
            {amount}
          </span>
        )}
      </span>
    </>
  )
}
