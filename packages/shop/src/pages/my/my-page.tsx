import { useHost, usePaths, useTextScale } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useCompanyInfo, useUserInfo } from '@mall/core/session'
import {
  Button,
  Card,
  CardHead,
  Cell,
  CellList,
  IconList,
  IconPin,
  IconService,
  IconShield,
  IconTextSize,
  IconUser,
  IconUserFilled,
  IconWechat,
  Image,
  Page,
  SkeletonText,
  Switch,
} from '@mall/ui'
import { messages } from './messages.ts'
import styles from './my.module.css'
import { OrderLinks } from './order-links.tsx'
import { PointsCard } from './points-card.tsx'
import { useConfirmSignOut } from './use-confirm-sign-out.ts'

/** Account page. */
export function Component() {
  const t = useMessages(messages)
  const { integralPay, appId } = useCompanyInfo()
  const { chatApp } = useHost().facts
  const paths = usePaths()
  const [scale, chooseScale] = useTextScale()
  const signOutFlow = useConfirmSignOut()
  return (
    <Page bottom="tab" header={<Head />} className={styles.page}>
      {integralPay !== 0 && <PointsCard />}
      <Card label={t('orders')}>
        <CardHead title={t('orders')} more={{ href: paths.orders(99), label: t('all') }} />
        <OrderLinks />
      </Card>
      <CellList label={t('services')}>
        <Cell
          icon={<IconUser />}
          label={t('profile')}
          note={t('profileNote')}
          href={paths.myInfo()}
        />
        <Cell icon={<IconPin />} label={t('addresses')} href={paths.address()} />
        {chatApp && appId !== '' && (
          <Cell icon={<IconWechat />} label={t('wechat')} href={paths.wxBindPhone()} />
        )}
        <Cell icon={<IconService />} label={t('support')} href={paths.service()} />
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
        <Cell icon={<IconList />} label={t('terms')} href={paths.serviceTerms()} />
        <Cell icon={<IconShield />} label={t('privacy')} href={paths.privacy()} />
      </CellList>
      <Button block variant="line" busy={signOutFlow.busy} onClick={() => void signOutFlow.run()}>
        {t('signOut')}
      </Button>
    </Page>
  )
}

function Head() {
  const t = useMessages(messages)
  const user = useUserInfo()
  return (
    <header className={styles.head}>
      <span className={styles.avatar}>
        {user?.headImage ? <Image src={user.headImage} alt="" /> : <IconUserFilled size={32} />}
      </span>
      <div className={styles.profile}>
        <h1 className={styles.name}>
          {user ? user.nickName || t('member') : <SkeletonText size={20} />}
        </h1>
        <p className={styles.tel}>{user ? user.tel : <>&nbsp;</>}</p>
      </div>
    </header>
  )
}
