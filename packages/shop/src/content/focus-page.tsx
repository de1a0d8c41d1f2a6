import type { DataOf } from '@mall/contract'
import { refusalText } from '@mall/core/api'
import { useHost, useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import {
  Button,
  Card,
  Delayed,
  Empty,
  ErrorState,
  IconQr,
  NavBar,
  Page,
  SkeletonBlock,
} from '@mall/ui'
import { useFollowAccountsQuery } from './content-endpoints.ts'
import styles from './content.module.css'
import { messages } from './messages.ts'

type Account = DataOf<'content.follow'>['accounts'][number]

const HINTS = {
  wechat: 'scanWechat',
  dingtalk: 'scanDingtalk',
  browser: 'scanBrowser',
} as const satisfies Record<Account['host'], string>

/**
 * Accounts of the company that can be followed: in a chat app only that app's account, elsewhere
 * all.
 */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const host = useHost()
  const { data, error, isFetching, refetch } = useFollowAccountsQuery()
  const own = data?.accounts.filter((account) => account.host === host.id) ?? []
  const shown = own.length > 0 ? own : (data?.accounts ?? [])
  return (
    <Page header={<NavBar title={t('focus')} line onBack={() => go.back(paths.home())} />}>
      {data ? (
        shown.length > 0 ? (
          <div className={styles.page}>
            {shown.map((account) => (
              <AccountCard key={account.host} account={account} />
            ))}
          </div>
        ) : (
          <Empty
            icon={<IconQr />}
            title={t('noAccounts')}
            action={
              <Button size="m" href={paths.home()}>
                {t('toHome')}
              </Button>
            }
          />
        )
      ) : error && !isFetching ? (
        <ErrorState title={refusalText(error) ?? undefined} onRetry={() => void refetch()} />
      ) : (
        <Delayed when fallback={<SkeletonBlock width="100%" height={280} />} />
      )}
    </Page>
  )
}

function AccountCard({ account }: { account: Account }) {
  const t = useMessages(messages)
  const { name, note, picture, host } = account
  return (
    <Card label={name} className={styles.account}>
      <h2 className={styles.title}>{name}</h2>
      {note && <p className={styles.hint}>{note}</p>}
      {/* A plain image, because hosts offer to scan a QR code on a long press. */}
      <img
        className={styles.qr}
        src={picture.src}
        alt={t('qrOf', { name })}
        width={200}
        height={200}
      />
      <p className={styles.hint}>{t(HINTS[host])}</p>
    </Card>
  )
}
