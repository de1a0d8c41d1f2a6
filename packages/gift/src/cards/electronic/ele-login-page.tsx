import { RecordLink } from '../parts/record-link.tsx'
import { ScreenFrame } from '@mall/commerce/frame'
import { useRef, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { errorText } from '@mall/core/api'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import {
  formatPhone,
  identityMessages,
  normalizePhone,
  useCaptcha,
  validatePhone,
} from '@mall/commerce/identity'
import {
  Button,
  Card,
  Cell,
  CellList,
  Chip,
  ChipGroup,
  Field,
  focusFirstInvalid,
  IconGiftCard,
  IconHelp,
} from '@mall/ui'
import { BlankFace } from '../parts/card-face.tsx'
import styles from '../cards.module.css'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { WithCards } from '../parts/with-cards.tsx'
import { useEleCode } from '../model/use-ele-code.ts'

type Input = HTMLInputElement & HTMLTextAreaElement

/** Phone or link code of an electronic card; sends the SMS code that opens it. */
export function Component() {
  const t = useMessages(messages)
  return (
    <WithCards title={t('electronicTitle')}>
      <ElectronicLoginPage />
    </WithCards>
  )
}

function ElectronicLoginPage() {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const tForm = useMessages(identityMessages)
  const paths = usePaths()
  const go = useMallNavigate()
  const [query] = useSearchParams()
  const { runCaptcha, sheet } = useCaptcha()
  const eleCode = useEleCode()
  const [linkCode, setLinkCode] = useState(query.get('link') ?? '')
  const [isByLink, setByLink] = useState(linkCode !== '')
  const [phone, setPhone] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [refused, setRefused] = useState('')
  const field = useRef<Input>(null)
  const wrong = isByLink
    ? linkCode.trim() === ''
      ? t('linkMissing')
      : ''
    : validatePhone(phone, tForm)
  const error = refused || (isSubmitted ? wrong : '')

  async function send(proof: string) {
    const to = isByLink ? { linkCode: linkCode.trim() } : { phone: normalizePhone(phone) }
    const result = await eleCode.send(to, proof)
    if ('data' in result) return go(paths.giftElePhoneCheck())
    setRefused(errorText(result.error, tShared('openFailed')))
    field.current?.focus()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (focusFirstInvalid([wrong, field]) || eleCode.isSending) return
    runCaptcha(t('sendCode'), (proof) => void send(proof))
  }

  function changeWay(next: boolean) {
    setByLink(next)
    setSubmitted(false)
    setRefused('')
  }

  const shared = { ref: field, error }
  return (
    <ScreenFrame title={t('electronicTitle')} back={paths.giftLogin()} right={<RecordLink />}>
      <BlankFace number={null} />
      <Card>
        <form className={styles.form} onSubmit={handleSubmit} noValidate>
          <ChipGroup label={t('electronicWay')}>
            <Chip selected={!isByLink} onClick={() => changeWay(false)}>
              {t('byPhone')}
            </Chip>
            <Chip selected={isByLink} onClick={() => changeWay(true)}>
              {t('byLink')}
            </Chip>
          </ChipGroup>
          {isByLink ? (
            <Field
              key="link"
              {...shared}
              label={t('byLink')}
              placeholder={t('linkHint')}
              autoComplete="off"
              maxLength={40}
              value={linkCode}
              onChange={(value) => {
                setLinkCode(value)
                setRefused('')
              }}
            />
          ) : (
            <Field
              key="phone"
              {...shared}
              label={t('byPhone')}
              placeholder={tShared('phoneHint')}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={13}
              value={phone}
              onChange={(value) => {
                setPhone(value)
                setRefused('')
              }}
              onBlur={() => setPhone(formatPhone(phone))}
            />
          )}
          <Button type="submit" block busy={eleCode.isSending} needsNetwork={t('sendCode')}>
            {t('sendCode')}
          </Button>
          <p className={styles.foot}>{t('electronicNote')}</p>
        </form>
        {sheet}
      </Card>
      <CellList label={tShared('intro')}>
        <Cell
          icon={<IconGiftCard size={20} />}
          label={tShared('withNumber')}
          href={paths.giftLogin()}
        />
        <Cell icon={<IconHelp size={20} />} label={tShared('where')} href={paths.giftHelp()} />
      </CellList>
    </ScreenFrame>
  )
}
