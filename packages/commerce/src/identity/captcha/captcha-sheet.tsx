import { useState } from 'react'
import { useMessages } from '@mall/core/messages'
import { ErrorState, Sheet, SlidePuzzle } from '@mall/ui'
import { CaptchaQuestion } from './captcha-question.tsx'
import { PuzzleSkeleton, QuestionSkeleton } from './captcha-skeleton.tsx'
import { messages } from './messages.ts'
import { useCaptchaCheck, type Captcha, type CaptchaProof } from './use-captcha-check.ts'

export type CaptchaSheetProps = {
  open: boolean
  /** next step: 继续登录 */
  purpose: string
  /** phone that the proof sends an SMS code to */
  phone: string | undefined
  onClose: () => void
  onPassed: (proof: CaptchaProof) => void
}

/** Slide puzzle checked by the server, with a question as the accessible alternative. */
export function CaptchaSheet({ open, purpose, phone, onClose, onPassed }: CaptchaSheetProps) {
  const t = useMessages(messages)
  const [kind, setKind] = useState<Captcha['kind']>('puzzle')
  const task = kind === 'puzzle' ? t('solvePuzzle') : t('solveCaptcha')
  return (
    <Sheet open={open} onClose={onClose} title={t('titleFor', { task, purpose })}>
      <Check kind={kind} phone={phone} onKindChange={setKind} onPassed={onPassed} />
    </Sheet>
  )
}

type CheckProps = Pick<CaptchaSheetProps, 'phone' | 'onPassed'> & {
  kind: Captcha['kind']
  onKindChange: (kind: Captcha['kind']) => void
}

function Check({ kind, phone, onKindChange, onPassed }: CheckProps) {
  const t = useMessages(messages)
  const { captcha, failure, state, answer, renew } = useCaptchaCheck({ kind, phone, onPassed })

  if (failure) return <ErrorState title={failure} note={t('tryLater')} onRetry={renew} />
  if (captcha === null) return kind === 'puzzle' ? <PuzzleSkeleton /> : <QuestionSkeleton />
  if (captcha.kind === 'question') {
    return (
      <CaptchaQuestion
        key={captcha.captchaId}
        question={captcha.question}
        state={state}
        onAnswer={(text) => answer({ answer: text })}
        onBack={() => onKindChange('puzzle')}
      />
    )
  }
  return (
    <SlidePuzzle
      background={captcha.background}
      piece={{
        src: captcha.piece,
        top: captcha.pieceY,
        width: captcha.pieceSize,
        height: captcha.pieceSize,
      }}
      state={state}
      text={t('slideToSolve')}
      onSlide={answer}
      onRefresh={renew}
      onAlternative={() => onKindChange('question')}
    />
  )
}
