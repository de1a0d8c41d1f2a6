/** Storage name of a shopper's drafts of forms; kept through an expired session. */
export const FORM_DRAFTS = 'form-drafts'
