import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { afterNextPaint } from '../../helpers/after-next-paint.ts'
import { cx } from '../../helpers/cx.ts'
import { holdFocus } from './hold-focus.ts'
import { enterModal } from './modal-depth.ts'
import styles from './modal.module.css'
import { lockScroll } from './scroll-lock.ts'
import { ToastRegion } from '../toast/toast-region.tsx'
import { usePresence } from './use-presence.ts'

export type ModalProps = {
  open: boolean
  /** Called by Esc and the scrim, which do nothing without it. */
  onDismiss?: () => void
  role?: 'dialog' | 'alertdialog'
  label?: string
  labelledBy?: string
  describedBy?: string
  /** Position of the panel in the column. */
  place: 'centre' | 'bottom' | 'right'
  children: ReactNode
}

/** Shared base of Dialog and Sheet: top layer, scrim, focus, scroll lock, closing. */
export function Modal(props: ModalProps) {
  const presence = usePresence(props.open, props.place === 'centre' ? 200 : 300)
  if (presence === 'gone') return null
  return <OpenModal {...props} leaving={presence === 'closing'} />
}

function OpenModal({
  leaving,
  onDismiss,
  place,
  children,
  ...props
}: ModalProps & { leaving: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const dismiss = useEffectEvent(() => {
    onDismiss?.()
    return onDismiss !== undefined
  })

  // Registered before the paint, because Back must close the popup that the shopper sees.
  useLayoutEffect(() => {
    if (leaving) return undefined
    return enterModal({ dismiss: () => dismiss() })
  }, [leaving])

  useEffect(() => {
    const element = dialog.current
    if (leaving || !element) return
    const before = document.activeElement
    // Safari before 15.4 has no modal dialogs, so the `open` attribute and a focus trap replace
    // them.
    const isModal = typeof element.showModal === 'function'
    let unlock = () => {}
    function enter(layer: HTMLDialogElement) {
      if (!isModal) layer.setAttribute('open', '')
      else if (!layer.open) layer.showModal()
      unlock = lockScroll()
      const first = layer.querySelector<HTMLElement>('[data-autofocus]') ?? layer
      first.focus({ preventScroll: true })
    }
    // A modal dialog makes the page inert, which takes 40 ms on a slow phone and can wait until the
    // popup is painted.
    const cancel = isModal ? afterNextPaint(() => enter(element)) : enter(element)
    return () => {
      cancel?.()
      unlock()
      if (isModal) element.close()
      else element.removeAttribute('open')
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [leaving])

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Tab' && dialog.current) holdFocus(dialog.current, event)
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onDismiss?.()
  }

  return (
    <dialog
      ref={dialog}
      role={props.role}
      aria-modal="true"
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      tabIndex={-1}
      className={cx(styles.layer, leaving && styles.leaving)}
      onKeyDown={handleKeyDown}
      onCancel={(event) => {
        // The Android back gesture fires this event without a key press.
        event.preventDefault()
        onDismiss?.()
      }}
    >
      <div className={styles.column}>
        <button
          type="button"
          data-testid="scrim"
          className={styles.scrim}
          // For pointers only: keyboards have Esc, screen readers the buttons.
          tabIndex={-1}
          aria-hidden="true"
          disabled={!onDismiss}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onDismiss}
        />
        <div className={cx(styles.panel, styles[place])} data-keep-clear>
          {children}
        </div>
      </div>
      <ToastRegion />
    </dialog>
  )
}
