import type { Address } from '@mall/contract'
import { maskPhone } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Card, cx, IconButton, IconCheck, IconEdit, Tag } from '@mall/ui'
import styles from './address.module.css'
import { formatRegion, toRegion } from '@mall/commerce/address'
import { messages } from './messages.ts'

export type AddressRowProps = {
  address: Address
  editHref: string
  /** Selection mode: whether the address is selected, and its handler. */
  choice?: { chosen: boolean; onChoose: () => void }
}

/** One address. The whole row selects, the pencil edits. */
export function AddressRow({ address, editHref, choice }: AddressRowProps) {
  const t = useMessages(messages)
  const content = (
    <span className={styles.text}>
      <span className={styles.name}>
        {address.receiver}
        <span className={styles.tel}>{maskPhone(address.tel)}</span>
        {address.isDefault && <Tag>{t('default')}</Tag>}
      </span>
      <span className={styles.address}>
        {formatRegion(toRegion(address))} {address.detail}
      </span>
    </span>
  )
  return (
    <Card as="div" className={styles.row}>
      {choice ? (
        <button
          type="button"
          className={styles.receiver}
          aria-pressed={choice.chosen}
          onClick={choice.onChoose}
        >
          <span className={cx(styles.mark, choice.chosen && styles.selected)} aria-hidden="true">
            <IconCheck size={12} />
          </span>
          {content}
        </button>
      ) : (
        <span className={styles.receiver}>{content}</span>
      )}
      <IconButton label={t('editOf', { receiver: address.receiver })} href={editHref}>
        <IconEdit size={20} />
      </IconButton>
    </Card>
  )
}
