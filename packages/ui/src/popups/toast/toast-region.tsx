import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { cx } from '../../helpers/cx.ts'
import { IconAlert, IconCheckCircle, IconOffline } from '../../icons/icons.ts'
import { modalDepth } from '../modal/modal-depth.ts'
import { toastStore } from './toast-store.ts'
import styles from './toast.module.css'

const none = () => 0
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Positions a toast; without it toasts stay at their CSS position. */
const loadPlacing = () => import('./place-toast.ts').catch(() => undefined)

/**
 * Live region of one layer. Every popup has its own, because a modal dialog hides the rest of the
 * page from screen readers; only the topmost shows toasts.
 */
export function ToastRegion({ ground = false }: { ground?: boolean }) {
  const item = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.getOnServer)
  const depth = useSyncExternalStore(modalDepth.subscribe, modalDepth.get, none)
  // A popup registers in an effect after its first render, so its depth is one more than the number
  // read here.
  const [mine] = useState(() => (ground ? 0 : depth + 1))
  const shown = item !== null && depth === mine
  const region = useRef<HTMLDivElement>(null)
  useBrowserLayoutEffect(() => {
    if (!shown) return
    void loadPlacing().then((placing) => {
      if (region.current) placing?.placeToast(region.current)
    })
  }, [shown, item])
  return (
    <div ref={region} className={styles.region} role="status" aria-live="polite">
      {shown && (
        <div key={item.id} className={cx(styles.toast, styles[item.tone])}>
          {item.tone === 'ok' && <IconCheckCircle />}
          {item.tone === 'danger' && <IconAlert />}
          {item.tone === 'offline' && <IconOffline />}
          <span>{item.text}</span>
        </div>
      )}
    </div>
  )
}
