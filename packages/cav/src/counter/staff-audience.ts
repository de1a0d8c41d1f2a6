import type { ShopperCallName } from '@mall/contract'
import type { Audience } from '@mall/core/session'
import { staffToken } from './staff-token.ts'

const calls: ReadonlySet<ShopperCallName> = new Set<ShopperCallName>([
  'cav.logout',
  'cav.lookup',
  'cav.detail',
  'cav.verify',
  'cav.undo',
  'cav.today',
])

/** Staff of an outlet: a session of their own, apart from the shopper's. */
export const staffAudience: Audience = {
  isSignedIn: ({ storage, clock }, companyId) =>
    staffToken(storage, companyId, () => clock.now()).read() !== null,
  signInPath: (paths) => paths.cav(),
  /** Source: the specification, sections 4 and 8. */
  sessionEndedPath: (paths, here) => paths.bankLogin({ audience: 'staff', redirect: here }),
  signOut: ({ storage, clock }, companyId) =>
    staffToken(storage, companyId, () => clock.now()).clear(),
  calls: {
    names: calls,
    token: ({ storage, clock }, companyId) =>
      staffToken(storage, companyId, () => clock.now()).read(),
  },
}
