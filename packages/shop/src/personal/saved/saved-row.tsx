import type { ReactNode } from 'react'
import type { SavedGoods } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { Checkbox, Image } from '@mall/ui'
import { GoodsRow, toImageProps } from '@mall/commerce/goods'
import { messages } from './messages.ts'
import styles from './saved.module.css'
import type { SavedChoice } from './use-saved-choice.ts'

type SavedRowProps = {
  saved: SavedGoods
  choice: SavedChoice
  /** button that adds the product to the cart */
  action: ReactNode
  children?: ReactNode
}

/** A saved or seen product; a delisted one has no link. */
export function SavedRow({ saved, choice, action, children }: SavedRowProps) {
  const t = useMessages(messages)
  const { goods, name, picture, spuId } = saved
  const { isEditing, isChosen, choose } = choice
  return (
    <div className={styles.row}>
      {isEditing && (
        <span className={styles.choice}>
          <Checkbox
            label={t('choose', { name })}
            checked={isChosen(spuId)}
            onChange={(next) => choose(spuId, next)}
          />
        </span>
      )}
      <div className={styles.goods}>
        {goods ? (
          <GoodsRow goods={goods} action={isEditing || goods.soldOut ? undefined : action} />
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
    </div>
  )
}
