import type { RefObject } from 'react'
import { PhoneField, useSmsCode } from '@mall/commerce/identity'
import { useMessages } from '@mall/core/messages'
import { CodeField } from '@mall/ui'
import type { FieldElement, FormProps } from './form-props.ts'
import { messages } from './messages.ts'

/** Source: the specification, section 9. */
const waitSeconds = 120

export type CodeFieldsProps = Pick<FormProps, 'runCaptcha' | 'uid' | 'draft' | 'onDraft'> & {
  open: boolean
  onClose: () => void
  first: RefObject<FieldElement | null>
  second: RefObject<FieldElement | null>
  /** null before the form is submitted */
  phoneProblem: string | null
  codeProblem: string
  onCodeChange: (typed: string) => void
}

/** Phone and SMS code of a sign-in. */
export function CodeFields(props: CodeFieldsProps) {
  const { runCaptcha, uid, draft, onDraft, first, second } = props
  const t = useMessages(messages)
  const sms = useSmsCode({ method: 'login', waitSeconds, runCaptcha, uid })
  const { phone, code } = draft
  return (
    <>
      <PhoneField
        ref={first}
        placeholder={t('phoneHint')}
        value={phone}
        onChange={(typed) => onDraft({ phone: typed })}
        error={props.phoneProblem ?? sms.getProblem(phone)}
      />
      <CodeField
        ref={second}
        label={t('code')}
        labelHidden
        placeholder={t('codeHint')}
        value={code}
        onChange={props.onCodeChange}
        error={props.codeProblem}
        onSend={() => sms.request(phone, first)}
        sending={sms.sending}
        resendAt={sms.resendAt}
        now={sms.now}
      />
    </>
  )
}
