import { useRef, useState, type FormEvent } from 'react'
import type { ChatMessage } from '@mall/contract'
import { MAX_CHAT_TEXT } from '@mall/contract/states'
import { refusalText } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { createRandomKey } from '@mall/core/storage'
import { Button, Field, focusFirstInvalid, IconPhone } from '@mall/ui'
import {
  identityMessages,
  normalizePhone,
  PhoneField,
  validatePhone,
} from '@mall/commerce/identity'
import { useLeaveChatMutation } from './chat-endpoints.ts'
import styles from './chat.module.css'
import { messages } from './messages.ts'

type Props = {
  from: string
  to: string
  onLeft: (message: ChatMessage) => void
  onCall: () => void
}

/** A message outside the hours, answered later with an SMS. */
export function OfflineForm({ from, to, onLeft, onCall }: Props) {
  const t = useMessages(messages)
  const tIdentity = useMessages(identityMessages)
  const notify = useNotify()
  const [text, setText] = useState('')
  const [phone, setPhone] = useState('')
  const [errors, setErrors] = useState({ text: '', phone: '' })
  const textField = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const phoneField = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  // A retry of an unchanged message has the same request key; a changed message gets a new key.
  const sent = useRef({ body: '', key: '' })
  const [leave, { isLoading }] = useLeaveChatMutation()

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    const words = text.trim()
    const isTooLong = [...words].length > MAX_CHAT_TEXT
    const found = {
      text: words === '' ? t('wordsMissing') : isTooLong ? t('tooLong') : '',
      phone: validatePhone(phone, tIdentity),
    }
    setErrors(found)
    if (focusFirstInvalid([found.text, textField], [found.phone, phoneField])) return
    const input = { text: words, phone: normalizePhone(phone) }
    const body = JSON.stringify(input)
    if (sent.current.body !== body) sent.current = { body, key: createRandomKey() }
    const { data, error } = await leave({ key: sent.current.key, ...input })
    const refusal = refusalText(error)
    if (refusal) notify.toast(refusal, { tone: 'danger' })
    if (!data) return
    sent.current = { body: '', key: '' }
    setText('')
    notify.toast(t('left'), { tone: 'ok' })
    onLeft(data.message)
  }

  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <h2 className={styles.formTitle}>{t('offline')}</h2>
      <p className={styles.quiet}>
        {from === to ? t('offlineNoteShort') : t('offlineNote', { from, to })}
      </p>
      <Field
        ref={textField}
        label={t('words')}
        placeholder={t('wordsHint')}
        multiline
        rows={3}
        value={text}
        onChange={setText}
        error={errors.text}
      />
      <PhoneField
        ref={phoneField}
        label={t('phone')}
        placeholder={t('phoneHint')}
        value={phone}
        onChange={setPhone}
        error={errors.phone}
      />
      <div className={styles.buttons}>
        <Button variant="line" onClick={onCall}>
          <IconPhone />
          {t('hotline')}
        </Button>
        <Button type="submit" busy={isLoading} needsNetwork={t('leave')}>
          {t('leave')}
        </Button>
      </div>
    </form>
  )
}
