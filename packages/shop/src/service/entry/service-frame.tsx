import { useState } from 'react'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useCompanyInfo } from '@mall/core/session'
import { Button, Delayed, ErrorState, NavBar, Page, SkeletonBlock, useOnline } from '@mall/ui'
import { toHotline } from '../../common/index.ts'
import { messages } from './messages.ts'
import styles from './service-frame.module.css'
import { useOpenServicePage } from './use-open-service-page.ts'

/**
 * The company's service page in a frame of the mall, with links for the case that it does not open.
 */
export function ServiceFrame() {
  const t = useMessages(messages)
  const { customerServiceUrl, servicePhone } = useCompanyInfo()
  const paths = usePaths()
  const go = useMallNavigate()
  const isOnline = useOnline()
  const openServicePage = useOpenServicePage()
  const [isLoaded, setLoaded] = useState(false)
  const { href } = toHotline({ servicePhone })
  // A loaded service page stays open while the network is interrupted.
  const isFrameShown = isOnline || isLoaded

  return (
    <Page
      flush
      className={styles.page}
      busy={isFrameShown && !isLoaded}
      header={<NavBar title={t('onlineSupport')} line onBack={() => go.back(paths.home())} />}
      footer={
        <section className={styles.help} aria-label={t('frameHelp')}>
          <p className={styles.question}>{t('frameHelp')}</p>
          <Button
            size="sm"
            variant="line"
            needsNetwork={t('openOutside')}
            onClick={() => void openServicePage()}
          >
            {t('openOutside')}
          </Button>
          <Button size="sm" variant="line" href={href}>
            {t('hotline')}
          </Button>
        </section>
      }
    >
      {isFrameShown ? (
        <>
          <iframe
            className={styles.frame}
            title={t('onlineSupport')}
            src={customerServiceUrl}
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
            referrerPolicy="strict-origin-when-cross-origin"
            onLoad={() => setLoaded(true)}
          />
          {!isLoaded && (
            <div className={styles.waiting}>
              <Delayed when fallback={<SkeletonBlock height="100%" />} />
            </div>
          )}
        </>
      ) : (
        <ErrorState title={t('frameOffline')} note={t('frameOfflineNote')} />
      )}
    </Page>
  )
}
