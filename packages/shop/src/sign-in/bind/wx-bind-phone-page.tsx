import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  addressOf,
  useCurrentPath,
  useHost,
  useMallNavigate,
  useNotify,
  usePaths,
} from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { safeRedirect } from '@mall/core/paths'
import { useCompanyInfo, useSession, useSignedIn, useUserInfo } from '@mall/core/session'
import {
  Button,
  Empty,
  IconCopy,
  IconUser,
  IconWechat,
  NavBar,
  Page,
  SkeletonBlock,
} from '@mall/ui'
import { formMessages } from '../../common/index.ts'
import { BindForm } from '../login/forms/bind-form.tsx'
import loginStyles from '../login/login.module.css'
import { TermsBox } from '../login/forms/terms-box.tsx'
import { useCaptcha } from '@mall/commerce/identity'
import { useDraft } from '../login/forms/use-draft.ts'
import { messages } from './messages.ts'
import styles from './wx-bind-phone.module.css'
import { useChatAccount } from './use-chat-account.ts'

/** Chat account of a shopper: bind, unbind, or add the phone of a half-registered account. */
export function Component() {
  const signedIn = useSignedIn()
  const bindTicket = useSession((state) => state.bindTicket)
  if (bindTicket !== '') return <BindPhone />
  return <BindLayout>{signedIn ? <Account /> : <GuestPrompt />}</BindLayout>
}

function BindLayout({ children }: { children: ReactNode }) {
  const t = useMessages(messages)
  const go = useMallNavigate()
  const paths = usePaths()
  return (
    <Page tone="card" header={<NavBar title={t('title')} onBack={() => go.back(paths.my())} />}>
      <div className={loginStyles.page}>{children}</div>
    </Page>
  )
}

/** Form for a chat account without a phone, which belongs to no shopper yet. */
function BindPhone() {
  const t = useMessages(messages)
  const tForm = useMessages(formMessages)
  const notify = useNotify()
  const go = useMallNavigate()
  const paths = usePaths()
  const [query] = useSearchParams()
  const captcha = useCaptcha()
  const [draft, onDraft] = useDraft()
  const [termsMissing, setTermsMissing] = useState(false)
  const allowed = () => {
    setTermsMissing(!draft.agreed)
    if (!draft.agreed) notify.toast(tForm('termsNotAccepted'), { tone: 'danger' })
    return draft.agreed
  }
  return (
    <BindLayout>
      <header className={loginStyles.head}>
        <div className={loginStyles.text}>
          <h1 className={loginStyles.title}>{t('bindPhone')}</h1>
          <p className={loginStyles.note}>{t('bindPhoneNote')}</p>
        </div>
      </header>
      <BindForm
        allowed={allowed}
        runCaptcha={captcha.runCaptcha}
        terms={
          <TermsBox
            agreed={draft.agreed}
            onAgree={(agreed) => onDraft({ agreed })}
            missing={termsMissing}
          />
        }
        draft={draft}
        onDraft={onDraft}
        onBound={() => go(safeRedirect(query.get('redirect'), paths.home()), { replace: true })}
      />
      {captcha.sheet}
    </BindLayout>
  )
}

function GuestPrompt() {
  const t = useMessages(messages)
  const paths = usePaths()
  const here = useCurrentPath()
  return (
    <Empty
      level={1}
      icon={<IconUser />}
      title={t('signInFirst')}
      note={t('signInNote')}
      action={<Button href={paths.login({ redirect: here })}>{t('toSignIn')}</Button>}
    />
  )
}

/** Copies the address of this page, to be opened in WeChat, where the account can be bound. */
function useCopyAddress() {
  const t = useMessages(messages)
  const host = useHost()
  const notify = useNotify()
  const here = useCurrentPath()
  return async () => {
    const { kind } = await host.copy(addressOf(here))
    if (kind === 'ok') notify.toast(t('addressCopied'), { tone: 'ok' })
    else notify.toast(t('addressNotCopied'), { tone: 'danger' })
  }
}

function Account() {
  const t = useMessages(messages)
  const { chatApp } = useHost().facts
  const { appId } = useCompanyInfo()
  const user = useUserInfo()
  const [busy, setBusy] = useState(false)
  const account = useChatAccount()
  const paths = usePaths()
  const copyAddress = useCopyAddress()
  const run = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    await work()
    setBusy(false)
  }
  if (!user) return <SkeletonBlock height={200} shape="card" />
  const bound = user.openId !== ''
  const canBind = chatApp && appId !== ''
  const note = bound
    ? t('canSignIn')
    : canBind
      ? t('bindTo', { phone: user.tel })
      : t(appId === '' ? 'notOffered' : 'openInWechat')
  return (
    <Empty
      level={1}
      icon={<IconWechat />}
      title={bound ? t('isBound') : t('isUnbound')}
      note={note}
      action={
        <div className={styles.buttons}>
          {bound && (
            <Button
              block
              variant="line"
              needsNetwork={t('unbind')}
              busy={busy}
              onClick={() => void run(account.unbind)}
            >
              {t('unbindTitle')}
            </Button>
          )}
          {!bound && canBind && (
            <Button
              block
              needsNetwork={t('bind')}
              busy={busy}
              onClick={() => void run(account.bind)}
            >
              {t('bindWechat')}
            </Button>
          )}
          {!bound && !canBind && appId !== '' && (
            <Button block onClick={() => void copyAddress()}>
              <IconCopy />
              {t('copyAddress')}
            </Button>
          )}
          <Button block variant={bound || canBind ? 'quiet' : 'line'} href={paths.myInfo()}>
            {t('toProfile')}
          </Button>
        </div>
      }
    />
  )
}
