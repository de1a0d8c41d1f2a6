import type { BankId } from '../apps.ts'
import type { BankProfile } from '../profile.ts'

/** Each bank is a file of its own: no shopper loads another bank's. */
const profiles: Record<BankId, () => Promise<{ profile: BankProfile }>> = {
  cmb: () => import('./cmb.ts'),
  'cmb-life': () => import('./cmb-life.ts'),
  psbc: () => import('./psbc.ts'),
  abc: () => import('./abc.ts'),
  icbc: () => import('./icbc.ts'),
  'ping-an': () => import('./ping-an.ts'),
  private: () => import('./private.ts'),
}

export const loadProfile = async (id: BankId): Promise<BankProfile> =>
  (await profiles[id]()).profile
