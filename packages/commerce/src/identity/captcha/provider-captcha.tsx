import { useEffect, useEffectEvent, useRef } from 'react'
import { openProviderCaptcha, type ProviderCaptcha as Captcha } from '@mall/core/captcha'
import { useMessages } from '@mall/core/messages'
import { Button } from '@mall/ui'
import styles from './captcha-sheet.module.css'
import { captchaMessages } from '../messages.ts'
import type { CaptchaState } from './use-captcha-check.ts'

export type ProviderCaptchaProps = {
  captcha: Captcha
  state: CaptchaState
  /** message about the last attempt, '' before the first */
  refusal: string
  onParam: (captchaVerifyParam: string) => void
  onUnavailable: () => void
  /** switches to the mall's own captcha; absent where the company does not allow it */
  onOwn?: (() => void) | undefined
}

/** Captcha of a provider, rendered by the provider's script; rendered again for a new captcha. */
export function ProviderCaptcha(props: ProviderCaptchaProps) {
  const { captcha, state, refusal, onOwn } = props
  const t = useMessages(captchaMessages)
  const place = useRef<HTMLDivElement>(null)
  const handleParam = useEffectEvent((param: string) => props.onParam(param))
  const handleUnavailable = useEffectEvent(() => props.onUnavailable())
  useEffect(() => {
    const element = place.current
    if (!element) return
    return openProviderCaptcha(captcha, {
      element,
      onParam: (param) => handleParam(param),
      onUnavailable: () => handleUnavailable(),
    })
  }, [captcha])

  return (
    <div className={styles.question}>
      {/* Inert until the next captcha is rendered, because a solved captcha accepts no second
          solution. */}
      <div
        ref={place}
        className={styles.provider}
        aria-busy={state === 'checking'}
        inert={state !== 'idle'}
      />
      <p role="status" className={styles.result}>
        {state === 'ok' ? t('verified') : refusal}
      </p>
      {onOwn && (
        <Button variant="quiet" size="m" onClick={onOwn} className={styles.back}>
          {t('usePuzzle')}
        </Button>
      )}
    </div>
  )
}
