import { usePaths, useTextScale } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { useCompanyInfo, useSignedIn, useUserInfo } from '@mall/core/session'
import {
  Button,
  Card,
  CardHead,
  Cell,
  CellList,
  IconBell,
  IconButton,
  IconList,
  IconPhone,
  IconService,
  IconSettings,
  IconShield,
  IconTextSize,
  IconUserFilled,
  Image,
  Link,
  Page,
  SkeletonText,
  Switch,
} from '@mall/ui'
import { useLabelsQuery, usePendingDeletionQuery } from '../api/account-endpoints.ts'
import { useUnreadNoticesQuery } from '../api/notice-endpoints.ts'
import { ToCollectLink } from '../to-collect/to-collect-link.tsx'
import { messages } from './messages.ts'
import styles from './my.module.css'
import { FormerOrdersLink, OrderLinks, useMovingOrder } from './order-links.tsx'
import { PointsCard } from './points-card.tsx'
import { ServiceLinks } from './service-links.tsx'
import { useConfirmSignOut } from './use-confirm-sign-out.ts'

const Recommended = lazyPart(async () => (await import('./recommended.tsx')).Recommended, {
  when: 'visible',
})

const ClosingStrip = lazyPart(async () => (await import('./closing-strip.tsx')).ClosingStrip)

/** Account page. */
export function Component() {
  const t = useMessages(messages)
  const { integralPay } = useCompanyInfo()
  const paths = usePaths()
  const [scale, chooseScale] = useTextScale()
  const signOutFlow = useConfirmSignOut()
  const { isSettled } = useMovingOrder()
  const { currentData: closing } = usePendingDeletionQuery({}, { skip: !useSignedIn() })
  return (
    <Page wide="rows" bottom="tab" header={<Head />} className={styles.page}>
      {closing && closing.dueAt !== null && <ClosingStrip dueAt={closing.dueAt} />}
      {integralPay !== 0 && <PointsCard />}
      <Card label={t('orders')}>
        <CardHead
          title={t('orders')}
          note={<FormerOrdersLink />}
          more={{ href: paths.orders(99), label: t('all') }}
        />
        <OrderLinks />
      </Card>
      {/* Hidden until the parcel strip above is settled, which would move it. */}
      <div className={styles.rest} hidden={!isSettled}>
        <ToCollectLink />
        <Card label={t('services')}>
          <CardHead title={t('services')} />
          <ServiceLinks />
        </Card>
        <CellList label={t('settings')}>
          <Cell
            icon={<IconTextSize />}
            label={t('largeText')}
            note={t('largeTextNote')}
            end={
              <Switch
                checked={scale === 'elder'}
                onChange={(on) => chooseScale(on ? 'elder' : 'normal')}
                label={t('largeText')}
              />
            }
          />
          <Cell icon={<IconPhone />} label={t('hotline')} href={paths.service()} />
          <Cell icon={<IconList />} label={t('terms')} href={paths.serviceTerms()} />
          <Cell icon={<IconShield />} label={t('privacy')} href={paths.privacy()} />
        </CellList>
        <Button block variant="line" busy={signOutFlow.busy} onClick={() => void signOutFlow.run()}>
          {t('signOut')}
        </Button>
        <Recommended />
      </div>
    </Page>
  )
}

function Head() {
  const t = useMessages(messages)
  const user = useUserInfo()
  const paths = usePaths()
  const skip = !useSignedIn()
  const { currentData } = useLabelsQuery({}, { skip })
  const { currentData: notices } = useUnreadNoticesQuery(
    {},
    { skip, refetchOnMountOrArgChange: true },
  )
  const unread = notices?.unread ?? 0
  return (
    <header className={styles.head}>
      <Link href={paths.myInfoEdit()} className={styles.avatar} aria-label={t('editProfile')}>
        {user?.headImage ? <Image src={user.headImage} alt="" /> : <IconUserFilled size={32} />}
      </Link>
      <div className={styles.profile}>
        <div className={styles.names}>
          <h1 className={styles.name}>
            {user ? user.nickName || t('member') : <SkeletonText size={20} />}
          </h1>
          {currentData?.labels.map((label) => (
            <span key={label} className={styles.label}>
              {label}
            </span>
          ))}
        </div>
        <p className={styles.tel}>{user ? user.tel : <>&nbsp;</>}</p>
      </div>
      <div className={styles.tools}>
        <IconButton
          label={unread > 0 ? t('unreadNotices', { count: unread }) : t('notices')}
          href={paths.notices()}
          badge={unread}
        >
          <IconBell size={24} />
        </IconButton>
        <IconButton label={t('support')} href={paths.service()}>
          <IconService size={24} />
        </IconButton>
        <IconButton label={t('settings')} href={paths.myInfo()}>
          <IconSettings size={24} />
        </IconButton>
      </div>
    </header>
  )
}
