import { useEffect, type ReactNode } from 'react'
import { IconOffline } from '../../icons/icons.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'
import styles from './offline-banner.module.css'
import { formatOfflineSince, useIsContentShown, useOnline } from './online.ts'
import { VisuallyHidden } from '../../display/visually-hidden/visually-hidden.tsx'

export type OfflineBannerProps = {
  /** Without it the banner follows the device. */
  offline?: boolean
  children?: ReactNode
  action?: ReactNode
}

/** The time of the content, where there is content. */
function useOfflineText(): string {
  const t = useMessages(messages)
  const time = formatOfflineSince()
  if (!useIsContentShown()) return t('nothing')
  return time ? t('offlineSince', { time }) : t('offline')
}

/** Stays in view below the bar of a screen; `NavBar` and `Page` draw it. */
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
 * Announces that the network is gone and marks the document, so that whatever sticks below a banner
 * leaves room for it. Mounted from the start, since a live region reads changes only.
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
