import { useState } from 'react'
import { useMessages } from '@mall/core/messages'
import { lazyPart } from '@mall/core/loading'
import { Button, ErrorState, Sheet, SlidePuzzle } from '@mall/ui'
import { CaptchaQuestion } from './captcha-question.tsx'
import { PuzzleSkeleton, QuestionSkeleton } from './captcha-skeleton.tsx'
import { captchaMessages } from '../messages.ts'
import styles from './captcha-sheet.module.css'
import {
  isOfProvider,
  useCaptchaCheck,
  type Captcha,
  type CaptchaProof,
  type OwnKind,
} from './use-captcha-check.ts'

const ProviderCaptcha = lazyPart(
  async () => (await import('./provider-captcha.tsx')).ProviderCaptcha,
)

export type CaptchaSheetProps = {
  open: boolean
  /** next step: 继续登录 */
  purpose: string
  /** phone that the proof sends an SMS code to */
  phone: string | undefined
  onClose: () => void
  onPassed: (proof: CaptchaProof) => void
}

/**
 * Captcha of the company: its provider's, or a slide puzzle checked by the server, with a question as the
 * accessible alternative.
 */
export function CaptchaSheet({ open, purpose, phone, onClose, onPassed }: CaptchaSheetProps) {
  const t = useMessages(captchaMessages)
  const [kind, setKind] = useState<OwnKind>('puzzle')
  const [shown, setShown] = useState<Captcha['kind']>('puzzle')
  const task = shown === 'puzzle' ? t('solvePuzzle') : t('solveCaptcha')
  return (
    <Sheet open={open} onClose={onClose} title={t('titleFor', { task, purpose })}>
      <Check
        kind={kind}
        phone={phone}
        onKindChange={setKind}
        onLoad={(captcha) => setShown(captcha.kind)}
        onPassed={onPassed}
      />
    </Sheet>
  )
}

type CheckProps = Pick<CaptchaSheetProps, 'phone' | 'onPassed'> & {
  kind: OwnKind
  onKindChange: (kind: OwnKind) => void
  onLoad: (captcha: Captcha) => void
}

function Check({ kind, phone, onKindChange, onLoad, onPassed }: CheckProps) {
  const t = useMessages(captchaMessages)
  const [source, setSource] = useState<'company' | 'own'>('company')
  const { captcha, failure, state, answer, fail, dismissFailure, renew, ...check } =
    useCaptchaCheck({ kind, source, phone, onLoad, onPassed })
  const ofProvider = captcha && isOfProvider(captcha) ? captcha : null
  const handleOwn = ofProvider?.hasFallback
    ? () => {
        dismissFailure()
        setSource('own')
      }
    : undefined

  function handleKindChange(next: OwnKind) {
    check.dismissRefusal()
    onKindChange(next)
  }

  if (failure) {
    return (
      <>
        <ErrorState title={failure} note={t('tryLater')} onRetry={renew} />
        {handleOwn && (
          <Button variant="quiet" size="m" onClick={handleOwn} className={styles.back}>
            {t('usePuzzle')}
          </Button>
        )}
      </>
    )
  }
  if (captcha === null) return kind === 'puzzle' ? <PuzzleSkeleton /> : <QuestionSkeleton />
  if (isOfProvider(captcha)) {
    return (
      <ProviderCaptcha
        captcha={captcha}
        state={state}
        refusal={check.refusal}
        onParam={(providerParam) => answer({ providerParam })}
        onUnavailable={fail}
        onOwn={handleOwn}
      />
    )
  }
  if (captcha.kind === 'question') {
    return (
      <CaptchaQuestion
        key={captcha.captchaId}
        question={captcha.question}
        state={state}
        onAnswer={(text) => answer({ answer: text })}
        onBack={() => handleKindChange('puzzle')}
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
      hasMissed={check.refusal !== ''}
      text={t('slideToSolve')}
      onSlide={answer}
      onRefresh={renew}
      onAlternative={() => handleKindChange('question')}
    />
  )
}
