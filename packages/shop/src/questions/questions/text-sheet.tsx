import { useRef, useState, type FormEvent } from 'react'
import { useMessages } from '@mall/core/messages'
import { Button, Field, focusFirstInvalid, Sheet, Switch } from '@mall/ui'
import { messages } from './messages.ts'
import styles from './questions.module.css'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  note: string
  label: string
  placeholder: string
  least: { count: number; text: string }
  most: { count: number; text: string }
  submit: string
  busy: boolean
  /** @returns false where the text was not accepted and stays */
  onSubmit: (text: string, isAnonymous: boolean) => Promise<boolean>
}

/** A sheet to write a question or an answer. */
export function TextSheet(props: Props) {
  const { open, onClose, title, note, label, placeholder, least, most, submit, busy } = props
  const t = useMessages(messages)
  const [text, setText] = useState('')
  const [isAnonymous, setAnonymous] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  // The server takes one paragraph.
  const words = text.replaceAll(/\s*\n\s*/g, ' ').trim()
  const { length } = [...words]
  const problem = length < least.count ? least.text : length > most.count ? most.text : ''

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (focusFirstInvalid([problem, field]) || busy) return
    if (!(await props.onSubmit(words, isAnonymous))) return
    setText('')
    setSubmitted(false)
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
          <Field
            ref={field}
            label={label}
            labelHidden
            placeholder={placeholder}
            multiline
            boxed
            rows={3}
            limit={most.count}
            value={text}
            onChange={setText}
            error={isSubmitted ? problem : ''}
          />
          <Button type="submit" block variant="modal" busy={busy} needsNetwork={submit}>
            {submit}
          </Button>
        </form>
      }
    >
      {note !== '' && <p className={styles.text}>{note}</p>}
      <div className={styles.anonymous}>
        <span className={styles.anonymousText}>
          {t('anonymous')}
          <span className={styles.note}>{t('anonymousNote')}</span>
        </span>
        <Switch label={t('anonymous')} checked={isAnonymous} onChange={setAnonymous} />
      </div>
    </Sheet>
  )
}
