import { useId, type ReactNode } from 'react'
import { cx } from '../../helpers/cx.ts'
import { IconButton } from '../../actions/icon-button/icon-button.tsx'
import { IconClose } from '../../icons/icons.ts'
import { useMessages } from '../../messages/index.ts'
import { Modal } from '../modal/modal.tsx'
import { messages } from './messages.ts'
import styles from './sheet.module.css'

export type SheetProps = {
  open: boolean
  onClose: () => void
  /** Title in the sheet's head; a sheet with a head of its own sets `label` instead. */
  title?: ReactNode
  label?: string
  side?: 'bottom' | 'right'
  /** Content, which scrolls without the page behind. */
  children: ReactNode
  /** Content fixed below the body: a Button, a ButtonPair. */
  footer?: ReactNode
  /** false: neither Esc nor scrim closes the sheet, and it has no close button. */
  dismissable?: boolean
  /** The body has no padding. */
  flush?: boolean
}

export function Sheet(props: SheetProps) {
  const t = useMessages(messages)
  const { open, onClose, title, label, side = 'bottom', dismissable = true, flush } = props
  const id = useId()
  return (
    <Modal
      open={open}
      place={side}
      role="dialog"
      label={title ? undefined : label}
      labelledBy={title ? id : undefined}
      onDismiss={dismissable ? onClose : undefined}
    >
      {title && (
        <div className={styles.head}>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
        </div>
      )}
      <div className={cx(styles.body, flush && styles.flush, !title && styles.bare)} data-scrolls>
        {props.children}
      </div>
      {props.footer ? (
        <div className={styles.footer} data-foot-bar>
          {props.footer}
        </div>
      ) : (
        <div className={styles.safe} />
      )}
      {dismissable && (
        <span className={styles.close}>
          <IconButton label={t('close')} onClick={onClose}>
            <IconClose size={20} />
          </IconButton>
        </span>
      )}
    </Modal>
  )
}
