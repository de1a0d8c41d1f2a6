import { useRef, useState, type FormEvent } from 'react'
import { errorText } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { createRandomKey } from '@mall/core/storage'
import {
  formatPhone,
  identityMessages,
  normalizePhone,
  validatePhone,
} from '@mall/commerce/identity'
import { Button, Field, focusFirstInvalid, Note, Sheet } from '@mall/ui'
import { usePassOnCardMutation } from '../gift-endpoints.ts'
import styles from '../cards.module.css'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'

type Props = { id: number; open: boolean; onClose: () => void }

/** Phone of the receiver. A retry for the same phone carries the same request key. */
export function PassOnSheet({ id, open, onClose }: Props) {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const tForm = useMessages(identityMessages)
  const notify = useNotify()
  const [passOn, { isLoading }] = usePassOnCardMutation()
  const [phone, setPhone] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [refused, setRefused] = useState('')
  const request = useRef({ phone: '', key: '' })
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const wrong = validatePhone(phone, tForm)

  async function submit() {
    const to = normalizePhone(phone)
    if (request.current.phone !== to) request.current = { phone: to, key: createRandomKey() }
    const { error } = await passOn({ id, phone: to, requestKey: request.current.key })
    if (error) {
      setRefused(errorText(error, tShared('failed')))
      field.current?.focus()
      return
    }
    request.current = { phone: '', key: '' }
    notify.toast(t('cardsPassOnDone'), { tone: 'ok' })
    onClose()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (focusFirstInvalid([wrong, field]) || isLoading) return
    void submit()
  }
  return (
    <Sheet open={open} onClose={onClose} title={tShared('cardsPassOn')}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <Note>{t('cardsPassOnNote')}</Note>
        <Field
          ref={field}
          label={t('cardsPassOnPhone')}
          placeholder={tShared('phoneHint')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={13}
          value={phone}
          onChange={(value) => {
            setPhone(value)
            setRefused('')
          }}
          onBlur={() => setPhone(formatPhone(phone))}
          error={refused || (isSubmitted ? wrong : '')}
        />
        <Button type="submit" block busy={isLoading} needsNetwork={tShared('cardsPassOn')}>
          {tShared('cardsPassOn')}
        </Button>
      </form>
    </Sheet>
  )
}
