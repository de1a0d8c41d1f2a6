import { useMallNavigate, type Fallbacks } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, cx, Empty, ErrorState, IconAlert, IconOffline, Link } from '@mall/ui'
import styles from './fallbacks.module.css'
import { LoadingFrame } from './loading-frame.tsx'
import { messages } from './messages.ts'

function Home({ home }: { home: string }) {
  const t = useMessages(messages)
  return (
    <Link className={styles.home} href={home}>
      {t('toHome')}
    </Link>
  )
}

function HomeButton({ home }: { home: string }) {
  const t = useMessages(messages)
  return (
    <Button size="m" href={home}>
      {t('toHome')}
    </Button>
  )
}

const NOTES = {
  slow: 'checkNetwork',
  chunk: 'checkNetwork',
  crash: 'contactSupport',
  company: 'checkNetwork',
} as const

/** Views of the shell for states without a screen. */
export const fallbacks: Fallbacks = {
  Loading: LoadingFrame,
  Failed({ reason, message, onRetry, home }) {
    const t = useMessages(messages)
    return (
      <main className={styles.face}>
        {reason === 'unknown-company' ? (
          // Without a link: home would be another company's.
          <Empty level={1} icon={<IconAlert />} title={message} note={t('checkLink')} />
        ) : (
          <ErrorState
            level={1}
            title={message}
            note={t(NOTES[reason])}
            onRetry={onRetry}
            other={reason === 'company' ? null : <Home home={home} />}
          />
        )}
      </main>
    )
  },
  NotFound({ home }) {
    const t = useMessages(messages)
    const go = useMallNavigate()
    return (
      <main className={styles.face}>
        <Empty
          level={1}
          icon={<IconAlert />}
          title={t('notFound')}
          note={t('notFoundNote')}
          action={
            <div className={styles.ways}>
              <Button size="m" variant="line" onClick={() => go.back(home)}>
                {t('back')}
              </Button>
              <HomeButton home={home} />
            </div>
          }
        />
      </main>
    )
  },
  Denied({ home }) {
    const t = useMessages(messages)
    return (
      <main className={styles.face}>
        <Empty
          level={1}
          icon={<IconAlert />}
          title={t('unsupported')}
          note={t('unsupportedNote')}
          action={<HomeButton home={home} />}
        />
      </main>
    )
  },
  PartFailed({ onRetry, onClose }) {
    const t = useMessages(messages)
    return (
      <div className={cx(styles.part, onClose && styles.foot)} role="alert">
        <IconOffline />
        <p className={styles.text}>{t('partFailed')}</p>
        {onClose && (
          <Button size="sm" variant="quiet" onClick={onClose}>
            {t('close')}
          </Button>
        )}
        <Button size="sm" variant="line" onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    )
  },
}
