import { useMallNavigate, useHost, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
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
import { messages } from './messages.ts'
import { useConfirmSignOut } from './use-confirm-sign-out.ts'

/** Account data, password and sign-out. */
export function Component() {
  const t = useMessages(messages)
  const user = useUserInfo()
  const { appId } = useCompanyInfo()
  const { chatApp } = useHost().facts
  const go = useMallNavigate()
  const paths = usePaths()
  const signOutFlow = useConfirmSignOut()
  const password = user?.hasPassword ? t('isSet') : t('isNotSet')
  return (
    <Page header={<NavBar title={t('profile')} onBack={() => go.back(paths.my())} />}>
      {user ? (
        <>
          <CellList label={t('data')}>
            <Cell
              label={t('avatar')}
              value={<Avatar src={user.headImage} />}
              href={paths.myInfoEdit()}
            />
            <Cell
              label={t('nickname')}
              value={user.nickName || t('member')}
              href={paths.myInfoEdit()}
            />
            <Cell label={t('phone')} value={user.tel || t('unbound')} href={paths.changePhone()} />
          </CellList>
          <CellList label={t('security')}>
            <Cell label={t('loginPassword')} value={password} href={paths.accountEdit()} />
            <Cell label={t('devices')} href={paths.devices()} />
            {chatApp && appId !== '' && (
              <Cell
                label={t('wechat')}
                value={user.openId === '' ? t('unbound') : t('bound')}
                href={paths.wxBindPhone()}
              />
            )}
          </CellList>
          <CellList label={t('privacyData')}>
            <Cell
              label={t('personalData')}
              note={t('personalDataNote')}
              href={paths.personalData()}
            />
          </CellList>
          <Button
            block
            variant="line"
            busy={signOutFlow.busy}
            onClick={() => void signOutFlow.run()}
          >
            {t('signOut')}
          </Button>
        </>
      ) : (
        <SkeletonBlock height={200} shape="card" />
      )}
    </Page>
  )
}

const Avatar = ({ src }: { src: string }) => (
  <span className={styles.avatar}>
    {src ? <Image src={src} alt="" /> : <IconUserFilled size={24} />}
  </span>
)
