import { useId, type ReactNode } from 'react'
import { Button } from '../../actions/button/button.tsx'
import styles from './dialog.module.css'
import { Modal } from '../modal/modal.tsx'

export type DialogAction = {
  /** Label of the button; it is also the key, so it is unique within the dialog. */
  label: string
  onClick: () => void
  /** Look of the button: `modal` by default for the first, `quiet` for the others. */
  tone?: 'modal' | 'primary' | 'quiet'
  busy?: boolean
  disabled?: boolean
}
export type DialogProps = {
  open: boolean
  title: ReactNode
  children?: ReactNode
  actions: DialogAction[]
  /** Called by Esc, the scrim and the back gesture, if `dismissable`. */
  onClose?: () => void
  /** false: only the dialog's buttons close it. */
  dismissable?: boolean
  role?: 'dialog' | 'alertdialog'
}

export function Dialog(props: DialogProps) {
  const { open, title, children, actions, onClose, dismissable = true, role = 'dialog' } = props
  const id = useId()
  return (
    <Modal
      open={open}
      place="centre"
      role={role}
      labelledBy={`${id}t`}
      describedBy={children ? `${id}b` : undefined}
      onDismiss={dismissable ? onClose : undefined}
    >
      <div className={styles.dialog} data-scrolls>
        <h2 className={styles.title} id={`${id}t`}>
          {title}
        </h2>
        {children && (
          <div className={styles.body} id={`${id}b`}>
            {children}
          </div>
        )}
        <div className={styles.actions}>
          {actions.map(({ label, tone, ...action }, index) => (
            <Button
              key={label}
              block
              variant={tone ?? (index === 0 ? 'modal' : 'quiet')}
              {...action}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
    </Modal>
  )
}
