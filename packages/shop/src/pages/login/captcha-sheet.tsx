import { useCallback, useEffect, useRef, useState } from 'react'
import type { DataOf } from '@mall/contract'
import { asApiError } from '@mall/core/api'
import { Button, ErrorState, Field, Sheet, SkeletonBlock, SlidePuzzle, type SlideAnswer } from '@mall/ui'
import { useCheckCaptchaMutation, useLazyCaptchaQuery } from '../../api/login-endpoints.ts'
import styles from './captcha-sheet.module.css'

type Captcha = DataOf<'login.captcha'>
type State = 'idle' | 'checking' | 'ok' | 'miss'

/** The slider resets, and the sheet closes, so long after the answer. Source: the specification. */
const settleMs = 300

export type CaptchaSheetProps = {
  open: boolean
  /** what follows: 完成拼图，继续登录 */
  purpose: string
  onClose: () => void
  /** The server's proof that the check was passed; good once, for two minutes. */
  onPassed: (captchaVerifyParam: string) => void
}

/** The slide puzzle that the server sets and checks, or a question for who cannot see it. */
export function CaptchaSheet({ open, purpose, onClose, onPassed }: CaptchaSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={`完成验证，${purpose}`}>
      {open && <Check onPassed={onPassed} />}
    </Sheet>
  )
}

function Check({ onPassed }: Pick<CaptchaSheetProps, 'onPassed'>) {
  const [kind, setKind] = useState<Captcha['kind']>('puzzle')
  const [load, { data, error, isFetching }] = useLazyCaptchaQuery()
  const [check] = useCheckCaptchaMutation()
  const [state, setState] = useState<State>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const renew = useCallback(() => void load({ kind }, false), [kind, load])
  useEffect(renew, [renew])

  /** The answer is shown for a moment; then the way goes on, or starts anew. */
  const settle = (next: State, then: () => void) => {
    setState(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setState('idle')
      then()
    }, settleMs)
  }

  async function handleAnswer(answer: { x: number; track: SlideAnswer['track'] } | { answer: string }) {
    if (!data || state !== 'idle') return
    setState('checking')
    const result = await check({ captchaId: data.captchaId, ...answer })
    const proof = result.data?.captchaVerifyParam
    if (proof) settle('ok', () => onPassed(proof))
    else settle('miss', renew)
  }

  if (error && !isFetching) {
    return <ErrorState title={asApiError(error).message} onRetry={renew} />
  }
  if (data?.kind === 'question' && kind === 'question') {
    return (
      <Question
        question={data.question}
        state={state}
        onAnswer={(answer) => void handleAnswer({ answer })}
        onBack={() => setKind('puzzle')}
      />
    )
  }
  if (data?.kind !== 'puzzle' || kind !== 'puzzle') {
    return <div className={styles.waiting}><SkeletonBlock height={kind === 'puzzle' ? 300 : 120} /></div>
  }
  return (
    <SlidePuzzle
      background={data.background}
      piece={{ src: data.piece, top: data.pieceY, width: data.pieceSize, height: data.pieceSize }}
      state={state}
      onSlide={(answer) => void handleAnswer(answer)}
      onRefresh={renew}
      onAlternative={() => setKind('question')}
    />
  )
}

type QuestionProps = {
  question: string
  state: State
  onAnswer: (answer: string) => void
  onBack: () => void
}

function Question({ question, state, onAnswer, onBack }: QuestionProps) {
  const [answer, setAnswer] = useState('')
  const [shown, setShown] = useState(question)
  if (shown !== question) {
    setShown(question)
    setAnswer('')
  }
  return (
    <form
      className={styles.question}
      onSubmit={(event) => {
        event.preventDefault()
        if (answer.trim() !== '') onAnswer(answer)
      }}
    >
      <Field
        label={question}
        value={answer}
        onChange={setAnswer}
        inputMode="numeric"
        autoComplete="off"
        placeholder="请输入答案"
        error={state === 'miss' ? '答案不对，换一题再试' : undefined}
      />
      <Button type="submit" block busy={state === 'checking'} disabled={answer.trim() === ''}>
        确定
      </Button>
      <Button variant="quiet" block onClick={onBack}>
        使用拼图验证
      </Button>
    </form>
  )
}
