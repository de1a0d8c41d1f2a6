import { createDraft } from '@mall/commerce/identity'

type Draft = { phone: string; code: string; isAgreed: boolean }

const EMPTY: Draft = { phone: '', code: '', isAgreed: false }

/** The input survives opening the terms of the campaign and no other navigation. */
export const useDraft = createDraft(EMPTY, ['gxServiceTerms', 'gxPrivacy'])
