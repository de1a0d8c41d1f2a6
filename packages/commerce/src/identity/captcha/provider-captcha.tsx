import { useEffect, useEffectEvent } from 'react'
import { openProviderCaptcha } from '@mall/core/captcha'
import { useMessages } from '@mall/core/messages'
import { Button, VisuallyHidden } from '@mall/ui'
import styles from './captcha-sheet.module.css'
import { messages } from './messages.ts'
import type { Captcha, CaptchaState } from './use-captcha-check.ts'

export type ProviderCaptchaProps = {
  captcha: Extract<Captcha, { kind: 'aliyun' }>
  state: CaptchaState
  onParam: (captchaVerifyParam: string) => void
  onUnavailable: () => void
  /** absent: the company allows no own captcha instead */
  onOwn?: (() => void) | undefined
}

/** Elements that the provider's script finds by their ids. */
const ELEMENT = 'provider-captcha'
const BUTTON = 'provider-captcha-start'

/** Captcha of a provider, drawn by its script. Requires one instance per captcha (key: its id). */
export function ProviderCaptcha(props: ProviderCaptchaProps) {
  const { captcha, state, onOwn } = props
  const t = useMessages(messages)
  const handleParam = useEffectEvent((param: string) => props.onParam(param))
  const handleUnavailable = useEffectEvent(() => props.onUnavailable())
  useEffect(() => {
    const { scriptUrl, region, prefix, sceneId } = captcha
    return openProviderCaptcha({
      ...{ scriptUrl, region, prefix, sceneId, elementId: ELEMENT, buttonId: BUTTON },
      onParam: (param) => handleParam(param),
      onUnavailable: () => handleUnavailable(),
    })
  }, [captcha])

  return (
    <div className={styles.question}>
      <div id={ELEMENT} aria-busy={state === 'checking'} />
      <button id={BUTTON} type="button" hidden>
        {t('confirm')}
      </button>
      <VisuallyHidden>
        <span role="status">{state === 'ok' ? t('verified') : ''}</span>
      </VisuallyHidden>
      {onOwn && (
        <Button variant="quiet" size="m" onClick={onOwn} className={styles.back}>
          {t('usePuzzle')}
        </Button>
      )}
    </div>
  )
}
