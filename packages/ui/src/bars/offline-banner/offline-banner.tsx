import { useEffect, type ReactNode } from 'react'
import { IconOffline } from '../../icons/icons.ts'
import { useMessages, type Translate } from '../../messages/index.ts'
import { messages } from './messages.ts'
import styles from './offline-banner.module.css'
import { formatOfflineSince, useOnline } from './online.ts'
import { VisuallyHidden } from '../../display/visually-hidden/visually-hidden.tsx'

export type OfflineBannerProps = {
  /** Without it the banner follows the device. */
  offline?: boolean
  children?: ReactNode
  action?: ReactNode
}

function describeContent(t: Translate<typeof messages>): string {
  const time = formatOfflineSince()
  return time ? t('offlineSince', { time }) : t('offline')
}

/** Stays in view below the bar of a screen; `NavBar` and `Page` draw it. */
export function OfflineBanner({ offline, children, action }: OfflineBannerProps) {
  const t = useMessages(messages)
  const online = useOnline()
  if (!(offline ?? !online)) return null
  return (
    <div className={styles.banner}>
      <IconOffline size={16} />
      <span className={styles.text}>{children ?? describeContent(t)}</span>
      {action}
    </div>
  )
}

/**
 * Announces that the network is gone and marks the document, so that whatever sticks below a banner
 * leaves room for it. Mounted from the start, since a live region reads changes only.
 */
export function OfflineAnnouncer() {
  const t = useMessages(messages)
  const online = useOnline()
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', !online)
  }, [online])
  return (
    <VisuallyHidden>
      <span role="status">{online ? '' : describeContent(t)}</span>
    </VisuallyHidden>
  )
}
