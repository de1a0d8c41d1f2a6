import type { ReactNode } from 'react'
import type { CaptchaRunner } from '@mall/commerce/identity'
import type { Draft } from './use-draft.ts'
import type { SubmitOptions } from './use-submit-login.ts'

export type FormProps = SubmitOptions & {
  /** Shows why submitting is not allowed; returns true if it is. */
  allowed: () => boolean
  runCaptcha: CaptchaRunner
  /** the terms box, below the button */
  terms: ReactNode
  draft: Draft
  onDraft: (change: Partial<Draft>) => void
}

/** Element of a form field, for focusing. */
export type FieldElement = HTMLInputElement & HTMLTextAreaElement
