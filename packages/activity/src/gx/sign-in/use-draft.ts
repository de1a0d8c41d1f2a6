import { createDraft } from '@mall/commerce/identity'

type Draft = { phone: string; code: string; isAgreed: boolean }

const EMPTY: Draft = { phone: '', code: '', isAgreed: false }

/**
 * Input of the form, stored while the campaign's terms are open and discarded by any other
 * navigation.
 */
export const useDraft = createDraft(EMPTY, ['gxServiceTerms', 'gxPrivacy'])
