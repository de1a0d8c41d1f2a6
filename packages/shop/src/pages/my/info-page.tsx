import { useGo, useHost, usePaths } from '@mall/core/feature'
import { useCompanyInfo, useUserInfo } from '@mall/core/session'
import {
  Button,
  Cell,
  CellList,
  IconUserFilled,
  Image,
  NavBar,
  Page,
  SkeletonBlock,
} from '@mall/ui'
import styles from './info.module.css'
import { useConfirmSignOut } from './use-confirm-sign-out.ts'

/** Account data, password and sign-out. */
export function Component() {
  const user = useUserInfo()
  const { appId } = useCompanyInfo()
  const { chatApp } = useHost().facts
  const go = useGo()
  const paths = usePaths()
  const signOutFlow = useConfirmSignOut()
  const password = user?.hasPassword ? '已设置' : '未设置'
  return (
    <Page header={<NavBar title="个人信息" onBack={() => go.back(paths.my())} />}>
      {user ? (
        <>
          <CellList label="资料">
            <Cell label="头像" value={<Avatar src={user.headImage} />} />
            <Cell label="昵称" value={user.nickName || '商城会员'} />
            <Cell label="手机号" value={user.tel || '未绑定'} />
          </CellList>
          <CellList label="账号安全">
            <Cell label="登录密码" value={password} href={paths.accountEdit()} />
            {chatApp && appId !== '' && (
              <Cell
                label="微信绑定"
                value={user.openId === '' ? '未绑定' : '已绑定'}
                href={paths.wxBindPhone()}
              />
            )}
          </CellList>
        </>
      ) : (
        <SkeletonBlock height={200} shape="card" />
      )}
      <Button block variant="line" busy={signOutFlow.busy} onClick={() => void signOutFlow.run()}>
        退出登录
      </Button>
    </Page>
  )
}

const Avatar = ({ src }: { src: string }) => (
  <span className={styles.avatar}>
    {src ? <Image src={src} alt="" /> : <IconUserFilled size={24} />}
  </span>
)
