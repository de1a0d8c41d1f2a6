import type { DataOf } from '@mall/contract'
import { refusalText } from '@mall/core/api'
import { useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { formatDateTime } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import {
  Button,
  Card,
  Cell,
  CellList,
  Delayed,
  ErrorState,
  IconMobile,
  NavBar,
  Page,
  SkeletonBlock,
  Tag,
} from '@mall/ui'
import { useDevicesQuery, useSignOutDeviceMutation } from '../api/account-endpoints.ts'
import styles from './account.module.css'
import { messages } from './messages.ts'

type Device = DataOf<'account.devices'>['list'][number]

/** Devices that are signed in. */
export function Component() {
  const t = useMessages(messages)
  const go = useMallNavigate()
  const paths = usePaths()
  const { data, isError, isFetching, refetch } = useDevicesQuery(
    {},
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Page header={<NavBar title={t('devicesTitle')} onBack={() => go.back(paths.myInfo())} />}>
      {data ? (
        <>
          <ul className={styles.devices}>
            {data.list.map((device) => (
              <li key={device.id}>
                <DeviceCard device={device} />
              </li>
            ))}
          </ul>
          <p className={styles.note}>{t('devicesNote')}</p>
          <CellList label={t('security')}>
            <Cell label={t('changePassword')} href={paths.accountEdit()} />
          </CellList>
        </>
      ) : isError && !isFetching ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <Delayed when fallback={<SkeletonBlock height={120} shape="card" />} />
      )}
    </Page>
  )
}

function DeviceCard({ device }: { device: Device }) {
  const t = useMessages(messages)
  const notify = useNotify()
  const [signOut, { isLoading }] = useSignOutDeviceMutation()
  const { id, name, signedInAt, lastSeenAt, isCurrent } = device

  async function handleSignOut() {
    const title = t('confirmSignOut')
    const isSure = await notify.confirm({
      title,
      message: name,
      confirmLabel: t('signOutDevice'),
    })
    if (!isSure) return
    const { error } = await signOut({ id })
    const text = refusalText(error)
    if (text) notify.toast(text, { tone: 'danger' })
    if (!error) notify.toast(t('signedOut'), { tone: 'ok' })
  }

  return (
    <Card as="div" className={styles.device}>
      <IconMobile size={24} />
      <div className={styles.text}>
        <p className={styles.name}>
          {name} {isCurrent && <Tag>{t('current')}</Tag>}
        </p>
        <p className={styles.secondary}>{t('lastSeen', { time: formatDateTime(lastSeenAt) })}</p>
        <p className={styles.secondary}>{t('signedIn', { time: formatDateTime(signedInAt) })}</p>
      </div>
      {!isCurrent && (
        <Button
          size="sm"
          variant="line"
          needsNetwork={t('signOutOf', { name })}
          busy={isLoading}
          onClick={() => void handleSignOut()}
        >
          {t('signOutDevice')}
        </Button>
      )}
    </Card>
  )
}
