import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useMallNavigate, useHost, useNotify, usePaths } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { groupThousands } from '@mall/core/money'
import {
  companyLogo,
  mallNameOf,
  useCompanyInfo,
  useSession,
  useSignedIn,
} from '@mall/core/session'
import { Image, NavBar, Page, TabPanel, Tabs } from '@mall/ui'
import { formMessages } from '../../common/index.ts'
import { toImageProps } from '@mall/commerce/goods'
import { SigningIn } from '../signing-in.tsx'
import { useSignInFlow } from '../flows/use-sign-in-flow.ts'
import { AppSignInButton, FormDivider, useAppSignIns } from './app-sign-ins.tsx'
import { CodeForm } from './forms/code-form.tsx'
import type { FormProps } from './forms/form-props.ts'
import styles from './login.module.css'
import { OtherSignIns } from './other-sign-ins.tsx'
import waysStyles from './other-sign-ins.module.css'
import { PasswordForm } from './forms/password-form.tsx'
import { TermsBox } from './forms/terms-box.tsx'
import { useCarriedConsent } from './forms/use-carried-consent.ts'
import { formatPhone, toLoginId, useCaptcha } from '@mall/commerce/identity'
import { useDraft } from './forms/use-draft.ts'
import { messages } from './messages.ts'
import { useGuestCartCount } from '../../purchase/index.ts'

const BindForm = lazyPart(async () => (await import('./forms/bind-form.tsx')).BindForm)
const BindPhoneDialog = lazyPart(
  async () => (await import('../bind-phone-dialog.tsx')).BindPhoneDialog,
)
const NotSignedIn = lazyPart(async () => (await import('../not-signed-in.tsx')).NotSignedIn)

const PHONE = /^1\d{10}$/

/**
 * All sign-ins: password, SMS code, host app or partner's link (automatic), and binding a chat
 * account (`?mode=bind`) to a phone.
 */
export function Component() {
  const t = useMessages(messages)
  const tForm = useMessages(formMessages)
  const host = useHost()
  const notify = useNotify()
  const captcha = useCaptcha()
  const [query] = useSearchParams()
  const bindTicket = useSession((state) => state.bindTicket)
  const isBinding = query.get('mode') === 'bind' && bindTicket !== ''
  const flow = useSignInFlow({ isBinding })
  const [draft, onDraft] = useDraft()
  const carryConsent = useCarriedConsent(isBinding, () => onDraft({ agreed: true }))
  const [termsMissing, setTermsMissing] = useState(false)
  const { view, popup } = flow
  // With an app's ticket the shopper only has to enter a phone or a password.
  const { currentApp } = useAppSignIns()
  const primaryApp = isBinding || flow.uid !== '' ? null : currentApp

  const allowed = () => {
    const advice = host.advice()
    const against = advice?.blocks ? advice.text : draft.agreed ? null : tForm('termsNotAccepted')
    setTermsMissing(!draft.agreed)
    if (against !== null) notify.toast(against, { tone: 'danger' })
    return against === null
  }
  const terms = (
    <TermsBox
      agreed={draft.agreed}
      onAgree={(agreed) => onDraft({ agreed })}
      missing={termsMissing}
    />
  )
  function handleChat() {
    carryConsent()
    flow.chat()
  }
  const handleAppSignIn = () => {
    if (allowed()) (primaryApp === 'chat' ? handleChat : flow.workplace)()
  }
  const form: FormProps = {
    allowed,
    runCaptcha: captcha.runCaptcha,
    terms: primaryApp ? null : terms,
    draft,
    onDraft,
    uid: flow.uid,
    onBindPhone: flow.bindPhone,
    onCodeNeeded: (message) => {
      const loginId = toLoginId(draft.userName)
      const phone = PHONE.test(loginId) ? formatPhone(loginId) : draft.phone
      onDraft({ mode: 'code', phone })
      notify.toast(message, { tone: 'danger' })
    },
  }

  return (
    <LoginLayout isBusy={view.kind === 'busy'}>
      {view.kind === 'busy' && <SigningIn />}
      {view.kind === 'failed' && (
        <NotSignedIn
          message={view.message}
          onRetry={flow.retry}
          onReenter={view.stale ? flow.reenter : null}
          home={flow.home}
        />
      )}
      {view.kind === 'form' && (
        <>
          <Head isBinding={isBinding} bindsWorkplace={flow.uid !== ''} />
          {primaryApp && (
            <div className={waysStyles.appSection}>
              <AppSignInButton way={primaryApp} onSignIn={handleAppSignIn} />
              {terms}
              <FormDivider />
            </div>
          )}
          {isBinding ? <BindForm {...form} /> : <Modes {...form} />}
          {!isBinding && (
            <OtherSignIns
              allowed={allowed}
              onChat={handleChat}
              onWorkplace={flow.workplace}
              onWorkplacePage={flow.workplacePage}
            />
          )}
        </>
      )}
      {popup && (
        <BindPhoneDialog
          {...popup}
          runCaptcha={captcha.runCaptcha}
          onClose={flow.closePopup}
          onBound={(result) => void flow.succeed(result, t('boundDone'))}
        />
      )}
      {captcha.sheet}
    </LoginLayout>
  )
}

function LoginLayout({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  const paths = usePaths()
  const go = useMallNavigate()
  return (
    <Page tone="card" header={<NavBar onBack={() => go.back(paths.home())} />}>
      <div className={styles.page} aria-busy={isBusy}>
        {children}
      </div>
    </Page>
  )
}

function Head({ isBinding, bindsWorkplace }: { isBinding: boolean; bindsWorkplace: boolean }) {
  const t = useMessages(messages)
  const info = useCompanyInfo()
  const logo = companyLogo(info)
  const note = bindsWorkplace ? t('dingTalkNote') : info.mallIntro || t('signInNote')
  return (
    <header className={styles.head}>
      {logo && (
        <span className={styles.logo}>
          <Image
            {...toImageProps({ src: logo, tile: 'peach' })}
            sizes="56px"
            alt=""
            rounded
            priority
          />
        </span>
      )}
      <div className={styles.text}>
        <h1 className={styles.title}>
          {isBinding ? t('bindPhone') : t('signInTo', { mallName: mallNameOf(info) })}
        </h1>
        <p className={styles.note}>{isBinding ? t('bindNote') : note}</p>
        <GuestCartNote />
      </div>
    </header>
  )
}

function GuestCartNote() {
  const t = useMessages(messages)
  const signedIn = useSignedIn()
  const count = useGuestCartCount()
  if (signedIn || count === 0) return null
  return <p className={styles.note}>{t('cartKept', { count: groupThousands(String(count)) })}</p>
}

function Modes(form: FormProps) {
  const t = useMessages(messages)
  const { channel } = useCompanyInfo()
  const { mode } = form.draft
  // In foreign channels one form serves sign-in by code and registration.
  const codeLabel = channel === '0' ? t('signIn') : t('registerOrSignIn')
  return (
    <>
      <div className={styles.modes}>
        <Tabs
          label={t('methods')}
          name="login"
          items={[
            { id: 'password', label: t('passwordSignIn') },
            { id: 'code', label: t('codeSignIn', { label: codeLabel }) },
          ]}
          current={mode}
          onChange={(next) => form.onDraft({ mode: next })}
        />
      </div>
      <TabPanel name="login" id={mode}>
        {mode === 'password' && <PasswordForm {...form} />}
        {mode === 'code' && <CodeForm {...form} label={codeLabel} />}
      </TabPanel>
    </>
  )
}
