import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useMessages } from '@mall/core/messages'
import { Button, Field, VisuallyHidden } from '@mall/ui'
import styles from './captcha-sheet.module.css'
import { captchaMessages } from '../messages.ts'
import type { CaptchaState } from './use-captcha-check.ts'

export type CaptchaQuestionProps = {
  question: string
  state: CaptchaState
  onAnswer: (answer: string) => void
  onBack: () => void
}

/** Arithmetic question in words. Requires one instance per question (key: its id). */
export function CaptchaQuestion({ question, state, onAnswer, onBack }: CaptchaQuestionProps) {
  const t = useMessages(captchaMessages)
  const [answer, setAnswer] = useState('')
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => input.current?.focus(), [])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (answer.trim() !== '') onAnswer(answer)
  }

  return (
    <form className={styles.question} onSubmit={handleSubmit} noValidate>
      <p className={styles.questionText} aria-hidden="true">
        {question}
      </p>
      <Field
        ref={input}
        label={question}
        labelHidden
        value={answer}
        onChange={setAnswer}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        placeholder={t('answerHint')}
        maxLength={10}
        error={state === 'miss' ? t('wrongAnswer') : ''}
      />
      <VisuallyHidden>
        <span role="status">{state === 'ok' ? t('verified') : ''}</span>
      </VisuallyHidden>
      <Button
        type="submit"
        block
        busy={state === 'checking' || state === 'ok'}
        disabled={answer.trim() === ''}
      >
        {t('confirm')}
      </Button>
      <Button variant="quiet" size="m" onClick={onBack} className={styles.back}>
        {t('usePuzzle')}
      </Button>
    </form>
  )
}
