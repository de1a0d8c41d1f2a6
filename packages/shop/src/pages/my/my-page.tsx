import { useHost, usePaths, useTextScale } from '@mall/core/feature'
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
import styles from './my.module.css'
import { OrderLinks } from './order-links.tsx'
import { PointsCard } from './points-card.tsx'
import { useConfirmSignOut } from './use-confirm-sign-out.ts'

/** Account page. */
export function Component() {
  const { integralPay, appId } = useCompanyInfo()
  const { chatApp } = useHost().facts
  const paths = usePaths()
  const [scale, chooseScale] = useTextScale()
  const signOutFlow = useConfirmSignOut()
  return (
    <Page bottom="tab" header={<Head />} className={styles.page}>
      {integralPay !== 0 && <PointsCard />}
      <Card label="我的订单">
        <CardHead title="我的订单" more={{ href: paths.orders(99), label: '全部' }} />
        <OrderLinks />
      </Card>
      <CellList label="我的服务">
        <Cell icon={<IconUser />} label="个人信息" note="资料、登录密码" href={paths.myInfo()} />
        <Cell icon={<IconPin />} label="收货地址" href={paths.address()} />
        {chatApp && appId !== '' && (
          <Cell icon={<IconWechat />} label="微信绑定" href={paths.wxBindPhone()} />
        )}
        <Cell icon={<IconService />} label="客服" href={paths.service()} />
        <Cell
          icon={<IconTextSize />}
          label="大字版"
          note="文字更大，看得更清楚"
          end={
            <Switch
              checked={scale === 'elder'}
              onChange={(on) => chooseScale(on ? 'elder' : 'normal')}
              label="大字版"
            />
          }
        />
        <Cell icon={<IconList />} label="服务条款" href={paths.serviceTerms()} />
        <Cell icon={<IconShield />} label="隐私政策" href={paths.privacy()} />
      </CellList>
      <Button block variant="line" busy={signOutFlow.busy} onClick={() => void signOutFlow.run()}>
        退出登录
      </Button>
    </Page>
  )
}

function Head() {
  const user = useUserInfo()
  return (
    <header className={styles.head}>
      <span className={styles.avatar}>
        {user?.headImage ? <Image src={user.headImage} alt="" /> : <IconUserFilled size={32} />}
      </span>
      <div className={styles.profile}>
        <h1 className={styles.name}>
          {user ? user.nickName || '商城会员' : <SkeletonText size={20} />}
        </h1>
        <p className={styles.tel}>{user ? user.tel : <>&nbsp;</>}</p>
      </div>
    </header>
  )
}
