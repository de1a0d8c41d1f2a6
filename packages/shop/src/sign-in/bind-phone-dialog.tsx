import { useRef, useState } from 'react'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { CodeField, Dialog, focusFirstInvalid } from '@mall/ui'
import { useSignInMutation, type LoginResult } from './login-endpoints.ts'
import {
  validateCode,
  validatePhone,
  normalizePhone,
  PhoneField,
  type CaptchaRunner,
  useSmsCode,
  identityMessages,
} from '@mall/commerce/identity'
import type { FieldElement } from './login/forms/form-props.ts'
import styles from './bind-phone-dialog.module.css'
import { failureText } from './flows/failure-text.ts'
import type { BindPhonePopup } from './flows/flow-types.ts'
import { flowMessages, messages } from './messages.ts'

/** Source: the specification, section 9. */
const waitSeconds = 60

export type BindPhoneDialogProps = BindPhonePopup & {
  /** runs the captcha before a code is sent */
  runCaptcha: CaptchaRunner
  onClose: () => void
  onBound: (result: LoginResult) => void
}

/** Requests the phone to bind a partner's account to (refusal 20018). */
export function BindPhoneDialog({
  ticket,
  by,
  runCaptcha,
  onClose,
  onBound,
}: BindPhoneDialogProps) {
  const t = useMessages(messages)
  const tFlow = useMessages(flowMessages)
  const tForm = useMessages(identityMessages)
  const notify = useNotify()
  const [signIn, { isLoading }] = useSignInMutation()
  const uid = by === 'operator' ? ticket : null
  const sms = useSmsCode({
    method: 'bind',
    waitSeconds,
    runCaptcha,
    uid,
    fallback: t('sendFailed'),
  })
  const [phone, setPhone] = useState('')
  const [captcha, setCaptcha] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const first = useRef<FieldElement>(null)
  const second = useRef<FieldElement>(null)
  const wrongPhone = validatePhone(phone, tForm)
  const wrongCode = validateCode(captcha, tForm)
  const warn = (text: string) => notify.toast(text, { tone: 'danger' })

  async function confirm() {
    if (isLoading) return
    setSubmitted(true)
    if (focusFirstInvalid([wrongPhone, first], [wrongCode, second])) {
      if (phone === '' || captcha === '') warn(t('checkFields'))
      return
    }
    if (uid === '') return warn(t('missingUid'))
    const form = { phone: normalizePhone(phone), captcha }
    const { data, error } = await signIn(
      uid === null
        ? { name: 'login.thirdPartyBindPhone', args: { ...form, openId: ticket } }
        : { name: 'ding.nkBindPhone', args: { ...form, uid } },
    )
    if (data) onBound(data)
    else warn(failureText(error, tFlow))
  }

  return (
    <Dialog
      open
      dismissable={false}
      title={t('bindPhone')}
      actions={[
        { label: t('confirm'), onClick: () => void confirm(), busy: isLoading },
        { label: t('cancel'), onClick: onClose },
      ]}
    >
      <div className={styles.fields}>
        <PhoneField
          ref={first}
          placeholder={t('phoneHint')}
          value={phone}
          onChange={setPhone}
          error={isSubmitted ? wrongPhone : sms.getProblem(phone)}
        />
        <CodeField
          ref={second}
          label={t('code')}
          labelHidden
          placeholder={t('codeHint')}
          value={captcha}
          onChange={setCaptcha}
          error={isSubmitted ? wrongCode : ''}
          onSend={() => sms.request(phone, first)}
          sending={sms.sending}
          resendAt={sms.resendAt}
          now={sms.now}
        />
      </div>
    </Dialog>
  )
}
