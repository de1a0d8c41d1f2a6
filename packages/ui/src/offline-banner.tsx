import { useSyncExternalStore, type ReactNode } from 'react'
import { IconOffline } from './icons.ts'
import styles from './offline-banner.module.css'

export type OfflineBannerProps = {
  /** Without it the banner asks the device. */
  offline?: boolean
  children?: ReactNode
  /** A way to look for the network at once. */
  action?: ReactNode
}

/** Its live region is always there, so that going offline is announced. */
export function OfflineBanner({ offline, children, action }: OfflineBannerProps) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const shown = offline ?? !online
  return (
    <div role="status">
      {shown && (
        <div className={styles.banner}>
          <IconOffline size={16} />
          <span className={styles.text}>{children ?? '网络已断开，正在显示之前的内容'}</span>
          {action}
        </div>
      )}
    </div>
  )
}

function subscribe(notify: () => void) {
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}
