import { useRef, useState, type FormEvent } from 'react'
import { errorText, loadUserInfo } from '@mall/core/api'
import { useMallDispatch, useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useUserInfo } from '@mall/core/session'
import {
  BottomBar,
  Button,
  Card,
  CodeField,
  NavBar,
  Page,
  SkeletonBlock,
  focusFirstInvalid,
} from '@mall/ui'
import {
  identityMessages,
  normalizePhone,
  PhoneField,
  useCaptcha,
  useSmsCode,
  validateCode,
  validatePhone,
} from '@mall/commerce/identity'
import { useChangePhoneMutation } from '../../sign-in/index.ts'
import styles from './account.module.css'
import { messages } from './messages.ts'

const RESEND_SECONDS = 60
type FieldElement = HTMLInputElement & HTMLTextAreaElement

/** Changes the phone of the shopper, or binds a first one. */
export function Component() {
  const t = useMessages(messages)
  const user = useUserInfo()
  const go = useMallNavigate()
  const paths = usePaths()
  const back = () => go.back(paths.myInfo())
  const title = user?.tel === '' ? t('bindPhone') : t('changePhone')
  return (
    <Page header={<NavBar title={title} onBack={back} />} bottom="bar">
      {user ? (
        <PhoneForm current={user.tel} title={title} onDone={back} />
      ) : (
        <SkeletonBlock height={280} shape="card" />
      )}
    </Page>
  )
}

type PhoneFormProps = {
  /** masked; '' for an account without a phone */
  current: string
  title: string
  onDone: () => void
}

function PhoneForm({ current, title, onDone }: PhoneFormProps) {
  const t = useMessages(messages)
  const tForm = useMessages(identityMessages)
  const notify = useNotify()
  const dispatch = useMallDispatch()
  const captcha = useCaptcha()
  const sms = { waitSeconds: RESEND_SECONDS, runCaptcha: captcha.runCaptcha }
  const oldSms = useSmsCode({ ...sms, method: 'old-phone' })
  const newSms = useSmsCode({ ...sms, method: 'new-phone' })
  const [change, { isLoading }] = useChangePhoneMutation()
  const [oldCode, setOldCode] = useState('')
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const oldField = useRef<FieldElement>(null)
  const phoneField = useRef<FieldElement>(null)
  const codeField = useRef<FieldElement>(null)
  const hasPhone = current !== ''
  const problems = {
    old: hasPhone ? validateCode(oldCode, tForm) : '',
    phone: validatePhone(phone, tForm),
    code: validateCode(code, tForm),
  }
  const getError = (field: keyof typeof problems) => (isSubmitted ? problems[field] : '')

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    const isWrong = focusFirstInvalid(
      [problems.old, oldField],
      [problems.phone, phoneField],
      [problems.code, codeField],
    )
    if (isWrong || isLoading) return
    const codes = { code, ...(hasPhone && { oldCode }) }
    const { error } = await change({ phone: normalizePhone(phone), ...codes })
    if (error) return notify.toast(errorText(error, t('failed')), { tone: 'danger' })
    await dispatch(loadUserInfo())
    notify.toast(hasPhone ? t('phoneChanged') : t('phoneBound'), { tone: 'ok' })
    onDone()
  }

  return (
    <>
      <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
        {hasPhone && (
          <Card label={t('currentPhone')} className={styles.fields}>
            <CodeField
              ref={oldField}
              label={t('currentPhoneCode')}
              placeholder={t('sentTo', { phone: current })}
              value={oldCode}
              onChange={setOldCode}
              error={getError('old')}
              onSend={() => oldSms.requestOwn()}
              sending={oldSms.sending}
              resendAt={oldSms.resendAt}
              now={oldSms.now}
            />
          </Card>
        )}
        <Card label={title} className={styles.fields}>
          <PhoneField
            ref={phoneField}
            label={t('newPhone')}
            placeholder={t('newPhoneHint')}
            value={phone}
            onChange={setPhone}
            error={getError('phone') || newSms.getProblem(phone)}
          />
          <CodeField
            ref={codeField}
            label={t('newPhoneCode')}
            placeholder={t('codeHint')}
            value={code}
            onChange={setCode}
            error={getError('code')}
            onSend={() => newSms.request(phone, phoneField)}
            sending={newSms.sending}
            resendAt={newSms.resendAt}
            now={newSms.now}
          />
        </Card>
        <p className={styles.note}>{hasPhone ? t('changePhoneNote') : t('bindPhoneNote')}</p>
        <BottomBar label={t('actions')}>
          <Button type="submit" block needsNetwork={title} busy={isLoading}>
            {title}
          </Button>
        </BottomBar>
      </form>
      {captcha.sheet}
    </>
  )
}
