import { useHost } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { showsChatIcon, showsWorkplaceIcon, useCompanyInfo } from '@mall/core/session'
import { Button, cx, IconBriefcase, IconWechat } from '@mall/ui'
import { messages } from './messages.ts'
import styles from './other-sign-ins.module.css'

export type AppSignIn = 'chat' | 'workplace'

/** Sign-ins of the chat app and the workplace app that the company offers. */
export function useAppSignIns(): { ways: readonly AppSignIn[]; currentApp: AppSignIn | null } {
  const { loginMethod, appId } = useCompanyInfo()
  const { chatApp, workChat } = useHost().facts
  const ways: AppSignIn[] = []
  if (showsChatIcon(loginMethod, chatApp) && !workChat && appId !== '') ways.push('chat')
  if (showsWorkplaceIcon(loginMethod)) ways.push('workplace')
  const current: AppSignIn | null = workChat ? 'workplace' : chatApp ? 'chat' : null
  return { ways, currentApp: current !== null && ways.includes(current) ? current : null }
}

/** Primary sign-in inside a chat or workplace app; the forms follow below. */
export function AppSignInButton({ way, onSignIn }: { way: AppSignIn; onSignIn: () => void }) {
  const t = useMessages(messages)
  return (
    <Button
      block
      className={cx(styles.appSignIn, way === 'chat' && styles.chatSignIn)}
      needsNetwork={t('signIn')}
      onClick={onSignIn}
    >
      {way === 'chat' ? <IconWechat size={20} /> : <IconBriefcase size={20} />}
      {way === 'chat' ? t('wechatSignIn') : t('dingTalkSignIn')}
    </Button>
  )
}

/** Divider between the app sign-in and the forms. */
export const FormDivider = () => {
  const t = useMessages(messages)
  return <p className={styles.divider}>{t('orAccount')}</p>
}
