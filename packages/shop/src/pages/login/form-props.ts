import type { ReactNode } from 'react'

export type FormProps = {
  /** Says what stands against submitting at all; true where nothing does. */
  allowed: () => boolean
  ask: (purpose: string, then: (captchaVerifyParam: string) => void) => void
  /** the terms box, below the button */
  terms: ReactNode
}

/** What a field of these forms hands out to be focused. */
export type FieldElement = HTMLInputElement & HTMLTextAreaElement
