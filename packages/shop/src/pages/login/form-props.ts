import type { ReactNode } from 'react'
import type { CaptchaRunner } from './use-captcha.tsx'
import type { Draft } from './use-draft.ts'
import type { SubmitOptions } from './use-submit-login.ts'

export type FormProps = SubmitOptions & {
  /** Says what stands against submitting at all; true where nothing does. */
  allowed: () => boolean
  runCaptcha: CaptchaRunner
  /** the terms box, below the button */
  terms: ReactNode
  /** what has been typed */
  draft: Draft
  onDraft: (change: Partial<Draft>) => void
}

/** What a field of these forms hands out to be focused. */
export type FieldElement = HTMLInputElement & HTMLTextAreaElement
