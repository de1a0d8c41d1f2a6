import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { cx } from '../../helpers/cx.ts'
import { IconAlert, IconCheckCircle, IconOffline } from '../../icons/icons.ts'
import { modalDepth } from '../modal/modal-depth.ts'
import { toastStore } from './toast-store.ts'
import styles from './toast.module.css'

const none = () => 0
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Without it toasts stay where the style places them. */
const loadPlacing = () => import('./place-toast.ts').catch(() => undefined)

/**
 * The live region of one layer. Every popup has its own, since a modal dialog makes the rest of
 * the page silent; only the topmost speaks.
 */
export function ToastRegion({ ground = false }: { ground?: boolean }) {
  const item = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.getOnServer)
  const depth = useSyncExternalStore(modalDepth.subscribe, modalDepth.get, none)
  // A popup's effects run after its first render: it will be one deeper than what it saw.
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
