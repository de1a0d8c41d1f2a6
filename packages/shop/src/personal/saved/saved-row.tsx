import type { ReactNode } from 'react'
import type { SavedGoods } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { IconButton, IconDelete, Image } from '@mall/ui'
import { GoodsRow, toImageProps } from '@mall/commerce/goods'
import { messages } from './messages.ts'
import styles from './saved.module.css'

type SavedRowProps = {
  saved: SavedGoods
  removeLabel: string
  onRemove: () => void
  children?: ReactNode
}

/** A saved or seen product; one that is no longer on sale leads nowhere. */
export function SavedRow({ saved, removeLabel, onRemove, children }: SavedRowProps) {
  const t = useMessages(messages)
  const { goods, name, picture } = saved
  return (
    <div className={styles.row}>
      <div className={styles.goods}>
        {goods ? (
          <GoodsRow goods={goods} />
        ) : (
          <div className={styles.delisted}>
            <span className={styles.picture}>
              {picture.src !== '' && (
                <Image {...toImageProps(picture)} sizes="112px" alt="" rounded />
              )}
            </span>
            <span className={styles.text}>
              {name}
              <span className={styles.note}>{t('delisted')}</span>
            </span>
          </div>
        )}
        {children}
      </div>
      <IconButton label={removeLabel} needsNetwork={removeLabel} onClick={onRemove}>
        <IconDelete size={20} />
      </IconButton>
    </div>
  )
}
