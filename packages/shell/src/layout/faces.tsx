import type { Faces } from '@mall/core/feature'
import {
  Button,
  cx,
  Empty,
  ErrorState,
  IconAlert,
  IconOffline,
  Link,
  SkeletonBlock,
} from '@mall/ui'
import styles from './faces.module.css'

const Home = ({ home }: { home: string }) => (
  <Link className={styles.home} href={home}>
    回到首页
  </Link>
)

const HomeButton = ({ home }: { home: string }) => (
  <Button size="m" href={home}>
    回到首页
  </Button>
)

const NOTES = {
  slow: '请检查网络后重试',
  chunk: '请检查网络后重试',
  crash: '如果一直出现，请联系客服',
  company: '请检查网络后重试',
  'unknown-company': '请检查链接是否完整，或从原来的入口重新进入',
} as const

/** What the shell shows where there is no screen to show. */
export const faces: Faces = {
  Loading: () => (
    <div className={styles.loading} role="status" aria-label="正在加载">
      <SkeletonBlock height={160} />
      <SkeletonBlock height={96} />
      <SkeletonBlock height={96} />
    </div>
  ),
  Failed: ({ reason, message, onRetry, home }) => (
    <main className={styles.face}>
      <ErrorState
        level={1}
        title={message}
        note={NOTES[reason]}
        onRetry={onRetry}
        other={reason === 'company' ? null : <Home home={home} />}
      />
    </main>
  ),
  NotFound: ({ home }) => (
    <main className={styles.face}>
      <Empty
        level={1}
        icon={<IconAlert />}
        title="页面不存在"
        note="它可能已经搬走了"
        action={<HomeButton home={home} />}
      />
    </main>
  ),
  Denied: ({ home }) => (
    <main className={styles.face}>
      <Empty
        level={1}
        icon={<IconAlert />}
        title="当前环境不支持该功能"
        note="请在对应的 App 中打开"
        action={<HomeButton home={home} />}
      />
    </main>
  ),
  PartFailed: ({ onRetry, onClose }) => (
    <div className={cx(styles.part, onClose && styles.foot)} role="alert">
      <IconOffline />
      <p className={styles.text}>这部分没有加载出来，联网后会自动重试</p>
      {onClose && (
        <Button size="sm" variant="quiet" onClick={onClose}>
          关闭
        </Button>
      )}
      <Button size="sm" variant="line" onClick={onRetry}>
        重试
      </Button>
    </div>
  ),
}
