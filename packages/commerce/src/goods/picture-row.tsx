import type { ReactNode } from 'react'
import type { Picture } from '@mall/contract'
import { Image, Link, Note } from '@mall/ui'
import styles from './picture-row.module.css'
import { toImageProps } from './to-image-props.ts'

type Props = {
  picture: Picture | null
  name: ReactNode
  /** below the name: specification, number */
  note?: ReactNode
  /** further lines: tags, a price */
  children?: ReactNode
  start?: ReactNode
  end?: ReactNode
  href?: string | undefined
}

/** Row of a product without a price of its own: picture, name and further lines. */
export function PictureRow({ picture, name, note, children, start, end, href }: Props) {
  const content = (
    <>
      {start}
      {picture && (
        <span className={styles.thumb}>
          <Image {...toImageProps(picture)} sizes="72px" alt="" rounded />
        </span>
      )}
      <span className={styles.text}>
        {name}
        {note && <Note as="span">{note}</Note>}
        {children}
      </span>
      {end}
    </>
  )
  if (href === undefined) return <div className={styles.row}>{content}</div>
  return (
    <Link className={styles.row} href={href}>
      {content}
    </Link>
  )
}
