import { useState } from 'react'
import { ErrorState, Sheet, SlidePuzzle } from '@mall/ui'
import { CaptchaQuestion } from './captcha-question.tsx'
import { PuzzleSkeleton, QuestionSkeleton } from './captcha-skeleton.tsx'
import { useCaptchaCheck, type Captcha, type CaptchaProof } from './use-captcha-check.ts'

export type CaptchaSheetProps = {
  open: boolean
  /** next step: 继续登录 */
  purpose: string
  onClose: () => void
  onPassed: (proof: CaptchaProof) => void
}

/** Slide puzzle checked by the server, with a question as the accessible alternative. */
export function CaptchaSheet({ open, purpose, onClose, onPassed }: CaptchaSheetProps) {
  const [kind, setKind] = useState<Captcha['kind']>('puzzle')
  const task = kind === 'puzzle' ? '完成拼图' : '完成验证'
  return (
    <Sheet open={open} onClose={onClose} title={`${task}，${purpose}`}>
      <Check kind={kind} onKindChange={setKind} onPassed={onPassed} />
    </Sheet>
  )
}

type CheckProps = Pick<CaptchaSheetProps, 'onPassed'> & {
  kind: Captcha['kind']
  onKindChange: (kind: Captcha['kind']) => void
}

function Check({ kind, onKindChange, onPassed }: CheckProps) {
  const { captcha, failure, state, answer, renew } = useCaptchaCheck(kind, onPassed)

  if (failure) return <ErrorState title={failure} note="请稍后重试" onRetry={renew} />
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
      text="向右滑动完成拼图"
      onSlide={answer}
      onRefresh={renew}
      onAlternative={() => onKindChange('question')}
    />
  )
}
