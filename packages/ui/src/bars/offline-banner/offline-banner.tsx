import { useEffect, type ReactNode } from 'react'
import { IconOffline } from '../../icons/icons.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'
import styles from './offline-banner.module.css'
import { formatOfflineSince, useIsContentShown, useOnline } from './online.ts'
import { VisuallyHidden } from '../../display/visually-hidden/visually-hidden.tsx'

export type OfflineBannerProps = {
  /** Whether the banner is shown; by default it follows the device's network state. */
  offline?: boolean
  children?: ReactNode
  action?: ReactNode
}

/** Text of the banner, with the time of the content where the screen has content. */
function useOfflineText(): string {
  const t = useMessages(messages)
  const time = formatOfflineSince()
  if (!useIsContentShown()) return t('nothing')
  return time ? t('offlineSince', { time }) : t('offline')
}

/** Sticky banner below the bar of a screen; `NavBar` and `Page` render it. */
export function OfflineBanner({ offline, children, action }: OfflineBannerProps) {
  const text = useOfflineText()
  const online = useOnline()
  if (!(offline ?? !online)) return null
  return (
    <div className={styles.banner}>
      <IconOffline size={16} />
      <span className={styles.text}>{children ?? text}</span>
      {action}
    </div>
  )
}

/**
 * Announces the loss of the network and marks the document, so that sticky elements below a banner
 * leave room for it. Mounted from the start, because a live region announces changes only.
 */
export function OfflineAnnouncer() {
  const text = useOfflineText()
  const online = useOnline()
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', !online)
  }, [online])
  return (
    <VisuallyHidden>
      <span role="status">{online ? '' : text}</span>
    </VisuallyHidden>
  )
}
