import { withCompany } from '../../paths/index.ts'
import { hereOf, type GuardStep } from '../guard.ts'

/** 1. Every address names its company; one that does not gets the company of where we were. */
export const companyInUrl: GuardStep = (_route, facts) =>
  facts.urlCompany === null
    ? { kind: 'redirect', to: withCompany(withoutBadCompany(hereOf(facts)), facts.storedCompany) }
    : null

/** A company that is no number would still be there after naming another. */
function withoutBadCompany(here: string): string {
  const [pathname = '', search = ''] = here.split('?')
  const query = new URLSearchParams(search)
  query.delete('companyId')
  const rest = query.toString()
  return rest ? `${pathname}?${rest}` : pathname
}
