import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button, Field, VisuallyHidden } from '@mall/ui'
import styles from './captcha-sheet.module.css'
import type { CaptchaState } from './use-captcha-check.ts'

export type CaptchaQuestionProps = {
  question: string
  state: CaptchaState
  onAnswer: (answer: string) => void
  onBack: () => void
}

const STATUS_TEXT = { idle: '', checking: '', ok: '验证成功', miss: '答案不对，换一题再试' }

/** Arithmetic question in words. Requires one instance per question (key: its id). */
export function CaptchaQuestion({ question, state, onAnswer, onBack }: CaptchaQuestionProps) {
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
        placeholder="请输入答案"
        maxLength={10}
        error={state === 'miss' ? STATUS_TEXT.miss : ''}
      />
      <VisuallyHidden>
        <span role="status">{state === 'ok' ? STATUS_TEXT.ok : ''}</span>
      </VisuallyHidden>
      <Button
        type="submit"
        block
        busy={state === 'checking' || state === 'ok'}
        disabled={answer.trim() === ''}
      >
        确定
      </Button>
      <Button variant="quiet" size="m" onClick={onBack} className={styles.back}>
        使用拼图验证
      </Button>
    </form>
  )
}
