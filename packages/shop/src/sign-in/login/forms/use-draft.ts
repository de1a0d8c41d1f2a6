import { createDraft } from '@mall/commerce/identity'

/** Input of the login page. */
export type Draft = {
  mode: string
  agreed: boolean
  userName: string
  password: string
  remember: boolean
  phone: string
  code: string
}

const EMPTY: Draft = {
  mode: 'password',
  agreed: false,
  userName: '',
  password: '',
  remember: false,
  phone: '',
  code: '',
}

/** The input survives opening the terms and no other navigation. */
export const useDraft = createDraft(EMPTY, ['serviceTerms', 'privacy', 'userAgreement'])
