import { useEffect, type ReactNode } from 'react'
import { IconOffline } from '../../icons/icons.ts'
import styles from './offline-banner.module.css'
import { formatOfflineSince, useOnline } from './online.ts'
import { VisuallyHidden } from '../../display/visually-hidden/visually-hidden.tsx'

export type OfflineBannerProps = {
  /** Without it the banner follows the device. */
  offline?: boolean
  children?: ReactNode
  action?: ReactNode
}

const describeContent = () => {
  const time = formatOfflineSince()
  return `当前没有网络，显示的是 ${time || '之前'} 的内容`.replace('之前 的', '之前的')
}

/** Stays in view below the bar of a screen; `NavBar` and `Page` draw it. */
export function OfflineBanner({ offline, children, action }: OfflineBannerProps) {
  const online = useOnline()
  if (!(offline ?? !online)) return null
  return (
    <div className={styles.banner}>
      <IconOffline size={16} />
      <span className={styles.text}>{children ?? describeContent()}</span>
      {action}
    </div>
  )
}

/**
 * Announces that the network is gone and marks the document, so that whatever sticks below a banner
 * leaves room for it. Mounted from the start, since a live region reads changes only.
 */
export function OfflineAnnouncer() {
  const online = useOnline()
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', !online)
  }, [online])
  return (
    <VisuallyHidden>
      <span role="status">{online ? '' : describeContent()}</span>
    </VisuallyHidden>
  )
}
