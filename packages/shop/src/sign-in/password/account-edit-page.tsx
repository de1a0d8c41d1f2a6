import { useRef, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { loadUserInfo } from '@mall/core/api'
import {
  useMallNavigate,
  useMallDispatch,
  useNotify,
  usePaths,
  useRememberedLogin,
} from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { sealPasswordForm, useSignedIn, useUserInfo } from '@mall/core/session'
import {
  Button,
  CodeField,
  NavBar,
  Page,
  PasswordField,
  SkeletonBlock,
  Tabs,
  focusFirstInvalid,
} from '@mall/ui'
import { useChangePasswordMutation, useResetPasswordMutation } from '../login-endpoints.ts'
import {
  validateCode,
  validateNewPassword,
  validatePhone,
  normalizePhone,
  validateRequired,
  PhoneField,
  useCaptcha,
  useSmsCode,
  identityMessages,
  useLazyPublicKeyQuery,
} from '@mall/commerce/identity'
import { failureText } from '../flows/failure-text.ts'
import { flowMessages } from '../messages.ts'
import type { FieldElement } from '../login/forms/form-props.ts'
import styles from '../login/login.module.css'
import { messages } from './messages.ts'

const RESEND_SECONDS = 60

/** Sets or changes the password of a shopper; a guest recovers a forgotten password by SMS code. */
export function Component() {
  const t = useMessages(messages)
  const isSignedIn = useSignedIn()
  const user = useUserInfo()
  const go = useMallNavigate()
  const paths = usePaths()
  const [query] = useSearchParams()
  const login = paths.login({ redirect: query.get('redirect') })
  const title = isSignedIn
    ? user?.hasPassword
      ? t('changePassword')
      : t('setPassword')
    : t('resetPassword')
  const onBack = () => go.back(isSignedIn ? paths.myInfo() : login)
  return (
    <Page tone="card" header={<NavBar title={title} onBack={onBack} />}>
      <div className={styles.page}>
        {isSignedIn && !user ? (
          <SkeletonBlock height={200} shape="card" />
        ) : (
          <PasswordEditForm
            title={title}
            tel={user?.tel ?? ''}
            canUsePassword={user?.hasPassword ?? false}
            isGuest={!isSignedIn}
            onDone={() => (isSignedIn ? onBack() : go(login, { replace: true }))}
          />
        )}
      </div>
    </Page>
  )
}

type PasswordEditFormProps = {
  title: string
  /** masked; '' for guests and accounts without a phone */
  tel: string
  canUsePassword: boolean
  isGuest: boolean
  onDone: () => void
}
type ProofKind = 'password' | 'code'

function PasswordEditForm(props: PasswordEditFormProps) {
  const t = useMessages(messages)
  const tForm = useMessages(identityMessages)
  const { title, tel, canUsePassword, isGuest, onDone } = props
  const canUseCode = isGuest || tel !== ''
  const [kind, setKind] = useState<ProofKind>(canUsePassword ? 'password' : 'code')
  const [phone, setPhone] = useState('')
  const [oldPassword, setOldPassword] = useState('')
  const [code, setCode] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const phoneField = useRef<FieldElement>(null)
  const proofField = useRef<FieldElement>(null)
  const newField = useRef<FieldElement>(null)
  const captcha = useCaptcha()
  const sms = useSmsCode({
    method: 'password',
    waitSeconds: RESEND_SECONDS,
    runCaptcha: captcha.runCaptcha,
  })
  const { isBusy, save } = useSavePassword(isGuest, onDone)

  const problems = {
    phone: isGuest ? validatePhone(phone, tForm) : '',
    old: kind === 'password' ? validateRequired(oldPassword, t('currentPassword'), tForm) : '',
    code: kind === 'code' ? validateCode(code, tForm) : '',
    next: validateNewPassword(newPassword, tForm),
  }
  const getError = (field: keyof typeof problems) => (isSubmitted ? problems[field] : '')

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsSubmitted(true)
    const isWrong = focusFirstInvalid(
      [problems.phone, phoneField],
      [problems.old || problems.code, proofField],
      [problems.next, newField],
    )
    if (isBusy || isWrong) return
    const proof =
      kind === 'password' ? { kind, password: oldPassword } : ({ kind: 'code', code } as const)
    void save({ proof, newPassword, ...(isGuest ? { phone: normalizePhone(phone) } : {}) })
  }

  if (!canUseCode && !canUsePassword) {
    return <p className={styles.note}>{t('noPhone')}</p>
  }
  return (
    <>
      {canUsePassword && canUseCode && (
        <div className={styles.modes}>
          <Tabs
            label={t('verification')}
            items={[
              { id: 'password', label: t('currentPassword') },
              { id: 'code', label: t('smsCode') },
            ]}
            current={kind}
            onChange={(next) => setKind(next === 'code' ? 'code' : 'password')}
          />
        </div>
      )}
      {tel !== '' && <p className={styles.note}>{t('ofAccount', { phone: tel })}</p>}
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <div>
          {isGuest && (
            <PhoneField
              ref={phoneField}
              label={t('accountPhone')}
              placeholder={t('registeredPhoneHint')}
              value={phone}
              onChange={setPhone}
              error={getError('phone') || sms.getProblem(phone)}
            />
          )}
          {kind === 'password' ? (
            <PasswordField
              ref={proofField}
              label={t('currentPassword')}
              placeholder={t('currentPasswordHint')}
              maxLength={128}
              value={oldPassword}
              onChange={setOldPassword}
              error={getError('old')}
            />
          ) : (
            <CodeField
              ref={proofField}
              label={t('code')}
              placeholder={isGuest ? t('codeHint') : t('sentTo', { phone: tel })}
              value={code}
              onChange={setCode}
              error={getError('code')}
              onSend={() => (isGuest ? sms.request(phone, phoneField) : sms.requestOwn())}
              sending={sms.sending}
              resendAt={sms.resendAt}
              now={sms.now}
            />
          )}
          <PasswordField
            ref={newField}
            label={t('newPassword')}
            placeholder={t('newPasswordHint')}
            autoComplete="new-password"
            maxLength={64}
            value={newPassword}
            onChange={setNewPassword}
            error={getError('next')}
          />
          {getError('next') === '' && <p className={styles.note}>{t('passwordRule')}</p>}
        </div>
        <Button type="submit" block busy={isBusy} className={styles.submit}>
          {isGuest ? t('reset') : title}
        </Button>
      </form>
      {captcha.sheet}
    </>
  )
}

type PasswordInput = Parameters<typeof sealPasswordForm>[0]

function useSavePassword(isGuest: boolean, onDone: () => void) {
  const t = useMessages(messages)
  const tFlow = useMessages(flowMessages)
  const [loadKey] = useLazyPublicKeyQuery()
  const [change] = useChangePasswordMutation()
  const [reset] = useResetPasswordMutation()
  const [isBusy, setIsBusy] = useState(false)
  const remembered = useRememberedLogin()
  const dispatch = useMallDispatch()
  const notify = useNotify()
  return {
    isBusy,
    async save(input: PasswordInput) {
      setIsBusy(true)
      try {
        const form = await sealPasswordForm(input, await loadKey(undefined, false).unwrap())
        await (isGuest ? reset(form) : change(form)).unwrap()
        // The remembered password is no longer valid.
        remembered.forget()
        const message = isGuest ? t('passwordReset') : t('passwordChanged')
        notify.toast(message, { tone: 'ok' })
        if (!isGuest) await dispatch(loadUserInfo())
        onDone()
      } catch (error) {
        notify.toast(failureText(error, tFlow), { tone: 'danger' })
      } finally {
        setIsBusy(false)
      }
    },
  }
}
