import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { ScreenFrame } from '@mall/commerce/frame'
import {
  identityMessages,
  normalizePhone,
  PhoneField,
  useCaptcha,
  useSmsCode,
  validateCode,
  validatePhone,
} from '@mall/commerce/identity'
import { Button, Card, CardHead, Checkbox, CodeField, focusFirstInvalid, Link } from '@mall/ui'
import { CampaignCard, useGxCampaign } from '../gx-frame.tsx'
import styles from '../gx.module.css'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { useDraft } from './use-draft.ts'
import { useGxSignIn } from './use-gx-sign-in.ts'

/** Source: the specification, section 9. */
const WAIT_SECONDS = 120

type FieldElement = HTMLInputElement & HTMLTextAreaElement

/** Entry of a guest: the campaign and the sign-in by the own phone. A shopper is led to the campaign. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const isSignedIn = useSignedIn()
  const { campaign, placeholder } = useGxCampaign()
  useEffect(() => {
    if (isSignedIn) go(paths.gxAct(), { replace: true })
  }, [isSignedIn, go, paths])
  const isOver = campaign?.state === 'ended' || campaign?.state === 'stopped'
  return (
    <ScreenFrame title={t('signInTitle')} back={paths.home()}>
      {campaign ? <CampaignCard campaign={campaign} /> : placeholder}
      {campaign && !isOver && <SignInCard />}
      {isOver && (
        <Button block variant="soft" href={paths.gxAct({ activityType: 'gx' })}>
          {t('view')}
        </Button>
      )}
    </ScreenFrame>
  )
}

function SignInCard() {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const tForm = useMessages(identityMessages)
  const paths = usePaths()
  const captcha = useCaptcha()
  const { runCaptcha } = captcha
  const sms = useSmsCode({ method: 'login', waitSeconds: WAIT_SECONDS, runCaptcha })
  const { busy, submit, refusal, clearRefusal } = useGxSignIn()
  const [{ phone, code, isAgreed }, change] = useDraft()
  const [isSubmitted, setSubmitted] = useState(false)
  const phoneField = useRef<FieldElement>(null)
  const codeField = useRef<FieldElement>(null)
  const wrongPhone = validatePhone(phone, tForm)
  const wrongCode = validateCode(code, tForm)
  const isMissing = isSubmitted && !isAgreed

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (focusFirstInvalid([wrongPhone, phoneField], [wrongCode, codeField])) return
    if (!isAgreed || busy) return
    const own = normalizePhone(phone)
    runCaptcha(
      t('continueSignIn'),
      (captchaVerifyParam) => void submit({ phone: own, code, captchaVerifyParam }),
      { signsIn: own },
    )
  }

  return (
    <Card label={t('form')}>
      <CardHead title={t('form')} note={t('formNote')} />
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <div>
          <PhoneField
            ref={phoneField}
            placeholder={t('phoneHint')}
            value={phone}
            onChange={(typed) => change({ phone: typed })}
            error={isSubmitted ? wrongPhone : sms.getProblem(phone)}
          />
          <CodeField
            ref={codeField}
            label={t('code')}
            labelHidden
            placeholder={t('codeHint')}
            value={code}
            onChange={(typed) => {
              clearRefusal()
              change({ code: typed })
            }}
            error={(isSubmitted && wrongCode) || refusal}
            onSend={() => sms.request(phone, phoneField)}
            sending={sms.sending}
            resendAt={sms.resendAt}
            now={sms.now}
          />
        </div>
        <div>
          <Checkbox
            small
            checked={isAgreed}
            onChange={(agreed) => change({ isAgreed: agreed })}
            error={isMissing}
          >
            {t('accept')}
            <Link href={paths.gxServiceTerms()} className={styles.agreement}>
              {t('terms')}
            </Link>
            {t('and')}
            <Link href={paths.gxPrivacy()} className={styles.agreement}>
              {t('privacy')}
            </Link>
          </Checkbox>
          {isMissing && (
            <p className={styles.error} role="alert">
              {t('termsMissing')}
            </p>
          )}
        </div>
        <Button type="submit" block busy={busy} needsNetwork={tShared('submit')}>
          {tShared('submit')}
        </Button>
        <Button variant="quiet" block href={paths.login({ redirect: paths.gxAct() })}>
          {t('otherSignIn')}
        </Button>
      </form>
      {captcha.sheet}
    </Card>
  )
}
