import { useRef, useState, type FormEvent } from 'react'
import { LoginType } from '@mall/contract/states'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { Button, focusFirstInvalid } from '@mall/ui'
import {
  validateCode,
  validatePhone,
  normalizePhone,
  identityMessages,
} from '@mall/commerce/identity'
import type { FieldElement, FormProps } from './form-props.ts'
import styles from '../login.module.css'
import { messages } from './messages.ts'
import { useSubmitLogin } from './use-submit-login.ts'

const CodeFields = lazyPart(async () => (await import('./code-fields.tsx')).CodeFields, {
  when: 'idle',
})

export type CodeFormProps = FormProps & {
  label: string
  /** The closed form renders nothing; its fields load when the page is idle. */
  open: boolean
  onClose: () => void
}

/** SMS-code sign-in; registers unknown phones. */
export function CodeForm(props: CodeFormProps) {
  const t = useMessages(messages)
  const tForm = useMessages(identityMessages)
  const { allowed, runCaptcha, terms, label, open, onClose, draft, onDraft, ...options } = props
  const { busy, submit, refusal, clearRefusal } = useSubmitLogin(options)
  const first = useRef<FieldElement>(null)
  const second = useRef<FieldElement>(null)
  const { phone, code } = draft
  const [isSubmitted, setSubmitted] = useState(false)
  const wrongPhone = validatePhone(phone, tForm)
  const wrongCode = validateCode(code, tForm)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (focusFirstInvalid([wrongPhone, first], [wrongCode, second])) return
    if (!allowed() || busy) return
    const form = { loginType: LoginType.Code, loginId: normalizePhone(phone), password: code }
    runCaptcha(t('continueSignIn'), (proof) => void submit(form, proof), { signsIn: form.loginId })
  }

  const fields = (
    <CodeFields
      open={open}
      onClose={onClose}
      first={first}
      second={second}
      runCaptcha={runCaptcha}
      draft={draft}
      onDraft={onDraft}
      uid={options.uid}
      phoneProblem={isSubmitted ? wrongPhone : null}
      codeProblem={(isSubmitted && wrongCode) || refusal}
      onCodeChange={(typed) => {
        clearRefusal()
        onDraft({ code: typed })
      }}
    />
  )
  if (!open) return fields
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <div className={styles.codeFields}>{fields}</div>
      <Button type="submit" block needsNetwork={t('signIn')} busy={busy} className={styles.submit}>
        {label}
      </Button>
      {terms}
    </form>
  )
}
