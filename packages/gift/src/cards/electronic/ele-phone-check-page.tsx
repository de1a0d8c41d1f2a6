import { useRef, useState, type FormEvent } from 'react'
import { errorText } from '@mall/core/api'
import { useClock, useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useDeviceName } from '@mall/commerce/device-name'
import { ScreenFrame } from '@mall/commerce/frame'
import { identityMessages, useCaptcha, validateCode } from '@mall/commerce/identity'
import { Button, Card, CodeField, Empty, focusFirstInvalid, IconMessage, Note } from '@mall/ui'
import { GIFT_DEVICE } from '../card-token.ts'
import { useOpenElectronicCardMutation } from '../gift-endpoints.ts'
import styles from '../cards.module.css'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { useRecipient, type Recipient } from '../model/recipient.ts'
import { WithCards } from '../parts/with-cards.tsx'
import { useEleCode } from '../model/use-ele-code.ts'
import { useStoreToken } from '../model/use-open-card.ts'

/** Check of the SMS code; opens the electronic card. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const back = paths.giftEleLogin()
  const stored = useRecipient()
  const [recipient, setRecipient] = useState(stored.read)
  return (
    <WithCards title={t('checkTitle')}>
      <ScreenFrame title={t('checkTitle')} back={back}>
        {recipient ? (
          <CheckForm recipient={recipient} onSent={setRecipient} />
        ) : (
          <Empty
            card
            icon={<IconMessage />}
            title={t('noRecipient')}
            action={
              <Button size="m" href={back}>
                {t('backToElectronic')}
              </Button>
            }
          />
        )}
      </ScreenFrame>
    </WithCards>
  )
}

type CheckFormProps = { recipient: Recipient; onSent: (recipient: Recipient) => void }

function CheckForm({ recipient, onSent }: CheckFormProps) {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const tForm = useMessages(identityMessages)
  const paths = usePaths()
  const go = useMallNavigate()
  const notify = useNotify()
  const clock = useClock()
  const stored = useRecipient()
  const getDeviceName = useDeviceName(GIFT_DEVICE)
  const storeToken = useStoreToken()
  const { runCaptcha, sheet } = useCaptcha()
  const eleCode = useEleCode()
  const [open, { isLoading }] = useOpenElectronicCardMutation()
  const [code, setCode] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [refused, setRefused] = useState('')
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const wrong = validateCode(code, tForm)
  const { phone, linkCode, shownPhone, resendAt } = recipient
  const named = phone === undefined ? { linkCode: linkCode ?? '' } : { phone }

  async function resend(proof: string) {
    const result = await eleCode.send(named, proof)
    if ('data' in result) onSent(result.data)
    else notify.toast(errorText(result.error, tShared('openFailed')), { tone: 'danger' })
  }

  async function submit() {
    const { data, error } = await open({ ...named, code, device: getDeviceName() })
    if (data) {
      storeToken(data)
      stored.clear()
      go(paths.giftIndex(), { replace: true })
      return
    }
    setRefused(errorText(error, tShared('openFailed')))
    field.current?.focus()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (focusFirstInvalid([wrong, field]) || isLoading) return
    void submit()
  }

  return (
    <Card>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <Note>{t('codeSentTo', { phone: shownPhone })}</Note>
        <CodeField
          ref={field}
          label={t('smsCode')}
          placeholder={t('smsCodeHint')}
          value={code}
          onChange={(value) => {
            setCode(value)
            setRefused('')
          }}
          error={refused || (isSubmitted ? wrong : '')}
          onSend={() => runCaptcha(t('sendCode'), (proof) => void resend(proof))}
          sending={eleCode.isSending}
          resendAt={resendAt}
          now={clock.now}
        />
        <Button type="submit" block busy={isLoading} needsNetwork={t('openCard')}>
          {t('openCard')}
        </Button>
      </form>
      {sheet}
    </Card>
  )
}
