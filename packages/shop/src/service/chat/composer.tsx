import { useId, useState, type FormEvent, type KeyboardEvent } from 'react'
import { MAX_CHAT_TEXT } from '@mall/contract/states'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { Button, IconButton, IconPicture } from '@mall/ui'
import styles from './chat.module.css'
import { messages } from './messages.ts'
import type { OutboxContent } from './outbox.ts'

const PicturesSheet = lazyPart(async () => (await import('./pictures-sheet.tsx')).PicturesSheet)

/** @returns false where a message could not be added */
type Push = (content: OutboxContent) => boolean

/** Input of a message, and pictures. */
export function Composer({ onPush }: { onPush: Push }) {
  const t = useMessages(messages)
  const id = useId()
  const [text, setText] = useState('')
  const [isPicking, setPicking] = useState(false)
  const words = text.trim()
  const isTooLong = [...words].length > MAX_CHAT_TEXT

  function submit() {
    if (words === '' || isTooLong) return
    if (onPush({ text: words })) setText('')
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    submit()
  }
  function handleKey(event: KeyboardEvent) {
    // While an input method composes text, Enter selects a candidate and sends no message.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }

  return (
    <form className={styles.composer} onSubmit={handleSubmit} noValidate>
      <IconButton label={t('picture')} onClick={() => setPicking(true)}>
        <IconPicture size={24} />
      </IconButton>
      <span className={styles.input}>
        <textarea
          id={id}
          className={styles.text}
          rows={1}
          value={text}
          placeholder={t('input')}
          aria-label={t('input')}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? `${id}e` : undefined}
          enterKeyHint="send"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKey}
        />
        <span className={styles.error} id={`${id}e`} role="alert">
          {isTooLong ? t('tooLong') : ''}
        </span>
      </span>
      <Button type="submit" size="m" disabled={words === '' || isTooLong}>
        {t('send')}
      </Button>
      <PicturesSheet
        open={isPicking}
        onClose={() => setPicking(false)}
        onSend={(addresses) => {
          for (const picture of addresses) onPush({ picture })
        }}
      />
    </form>
  )
}
