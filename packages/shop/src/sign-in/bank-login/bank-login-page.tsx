import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { companyLogo, mallNameOf, useCompanyInfo } from '@mall/core/session'
import { toImageProps } from '@mall/commerce/goods'
import { useCaptcha } from '@mall/commerce/identity'
import { Button, cx, Image, Link, NavBar, Page, VisuallyHidden } from '@mall/ui'
import { useSignInFlow } from '../flows/use-sign-in-flow.ts'
import { LoginHotline } from '../login-brand.tsx'
import { loginFormMessages } from '../login/messages.ts'
import { messages } from '../messages.ts'
import styles from './bank-login.module.css'
import { useLoginApp } from './login-app.ts'
import { bankLoginMessages } from './messages.ts'

const BindPhoneDialog = lazyPart(
  async () => (await import('../bind-phone-dialog.tsx')).BindPhoneDialog,
)
const OtherApp = lazyPart(async () => (await import('./other-app.tsx')).OtherApp)

/**
 * Login page of companies whose shoppers a bank signs in (methods 2, 14, 20, 21). `audience=staff`:
 * the session of a counter has ended, in a company of any method.
 */
export function Component() {
  const [query] = useSearchParams()
  return query.get('audience') === 'staff' ? (
    <StaffSignIn redirect={query.get('redirect')} />
  ) : (
    <BankSignIn />
  )
}

/**
 * The first visit signs in automatically; after a failure or a sign-out a tap on the button is
 * required.
 */
function BankSignIn() {
  const t = useMessages(bankLoginMessages)
  const captcha = useCaptcha()
  const flow = useSignInFlow({ isBinding: false, isAutomaticOnce: true })
  const name = useLoginApp()
  const mallName = mallNameOf(useCompanyInfo())
  const { view, popup } = flow
  const isBusy = view.kind === 'busy'
  const [isAutomatic] = useState(isBusy)
  const [label, note] = flow.opensBankPage
    ? [t('toBankPage', { name }), t('toBankPageNote', { name })]
    : [t('oneClick', { name }), t('oneClickNote', { name })]

  return (
    <BankLoginLayout isBusy={isBusy}>
      {view.kind === 'otherApp' ? (
        <OtherApp target={flow.target} home={flow.home} />
      ) : (
        <Brand title={t('title', { mallName })} note={note}>
          {view.kind === 'failed' && <Failure message={view.message} isStale={view.stale} />}
          {isBusy && isAutomatic && <AutomaticSignIn />}
          <div className={styles.buttons}>
            {view.kind === 'failed' && view.stale ? (
              <ReenterButtons onReenter={flow.reenter} onRetry={flow.retry} label={label} />
            ) : (
              <Button block busy={isBusy} needsNetwork={t('signIn')} onClick={flow.retry}>
                {label}
              </Button>
            )}
            {flow.home !== null && <HomeButton href={flow.home} />}
          </div>
          <Progress isBusy={isBusy} />
          <Terms />
        </Brand>
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
    </BankLoginLayout>
  )
}

function StaffSignIn({ redirect }: { redirect: string | null }) {
  const t = useMessages(bankLoginMessages)
  const paths = usePaths()
  return (
    <BankLoginLayout isBusy={false}>
      <Brand title={t('staffTitle')} note={t('staffNote')}>
        <div className={styles.buttons}>
          <Button block href={paths.cav({ redirect })}>
            {t('toStaffSignIn')}
          </Button>
          <HomeButton href={paths.home()} />
        </div>
      </Brand>
    </BankLoginLayout>
  )
}

function BankLoginLayout({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
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

function Brand({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const logo = companyLogo(useCompanyInfo())
  return (
    <>
      <div className={styles.panel}>
        {logo && (
          <span className={styles.logo}>
            <Image
              {...toImageProps({ src: logo, tile: 'peach' })}
              sizes="72px"
              alt=""
              rounded
              priority
            />
          </span>
        )}
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.note}>{note}</p>
        {children}
      </div>
      <div className={styles.hotline}>
        <LoginHotline />
      </div>
    </>
  )
}

function Failure({ message, isStale }: { message: string; isStale: boolean }) {
  const t = useMessages(messages)
  const name = useLoginApp()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={panel} role="alert" tabIndex={-1} className={styles.failure}>
      <h2 className={styles.reason}>{message}</h2>
      <p className={styles.origin}>{isStale ? t('backToOrigin') : t('retryOrApp', { name })}</p>
    </div>
  )
}

/** Reserves the space of an error message, which would move the buttons. */
function AutomaticSignIn() {
  const t = useMessages(messages)
  return (
    <p className={cx(styles.failure, styles.automatic)} aria-hidden="true">
      {t('signingIn')}
    </p>
  )
}

type ReenterProps = { label: string; onReenter: () => void; onRetry: () => void }

function ReenterButtons({ label, onReenter, onRetry }: ReenterProps) {
  const t = useMessages(messages)
  return (
    <>
      <Button block needsNetwork={t('reenter')} onClick={onReenter}>
        {t('reenter')}
      </Button>
      <Button block variant="line" needsNetwork={t('reenter')} onClick={onRetry}>
        {label}
      </Button>
    </>
  )
}

function HomeButton({ href }: { href: string }) {
  const t = useMessages(messages)
  return (
    <Button block variant="line" href={href}>
      {t('toHome')}
    </Button>
  )
}

function Progress({ isBusy }: { isBusy: boolean }) {
  const t = useMessages(messages)
  return (
    <VisuallyHidden>
      <span role="status">{isBusy ? t('signingIn') : ''}</span>
    </VisuallyHidden>
  )
}

function Terms() {
  const t = useMessages(loginFormMessages)
  const tBank = useMessages(bankLoginMessages)
  const paths = usePaths()
  return (
    <p className={styles.terms}>
      {tBank('agree')}
      <Link href={paths.serviceTerms()} className={styles.term}>
        {t('terms')}
      </Link>
      {t('and')}
      <Link href={paths.privacy()} className={styles.term}>
        {t('privacy')}
      </Link>
    </p>
  )
}
