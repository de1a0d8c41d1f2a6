import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { createKeyedLimiter } from '../../limits/limiter.ts'
import { callerNetwork } from '../../limits/network.ts'
import { createTryWindow } from '../../limits/try-window.ts'
import { createHashQueue } from '../../passwords/hash-queue.ts'
import { checkPassword } from '../../passwords/password.ts'
import { Refusal } from '../../plugins/errors.ts'
import { hashOf } from '../../plugins/session.ts'
import { MAX_WRONG_PASSWORDS, type StaffSessionsRepository } from './staff-sessions.repository.ts'

const SESSION_SECONDS = 25_200
const PERIOD_SECONDS = 900
/** Attempts of one account and network are counted in sequence. */
const COUNTED = { running: 1, waiting: 20 }

type SignInDeps = Pick<Deps, 'now' | 'random' | 'settings'> & { sessions: StaffSessionsRepository }

/**
 * Signs in counter staff. Attempts count per network, and per account within a network; unknown
 * names count in memory and are refused alike.
 */
export function createStaffSignIn({ sessions, now, random, settings }: SignInDeps) {
  const periodMs = PERIOD_SECONDS * 1000
  const ofNetwork = createTryWindow({ most: settings.MALL_STAFF_FAILURES_PER_IP, periodMs })
  const ofUnknown = createTryWindow({ most: MAX_WRONG_PASSWORDS, periodMs })
  const counting = createKeyedLimiter(COUNTED)
  const hash = createHashQueue()
  const refuseTries = (retryAfter = PERIOD_SECONDS) =>
    new Refusal('cav/tries', undefined, { retryAfter })

  return async (
    { companyId, ip }: { companyId: number; ip: string },
    { name, password }: InputOf<'cav.login'>,
  ): Promise<DataOf<'cav.login'>> => {
    const at = now()
    const network = callerNetwork(ip)
    const retryAfter = ofNetwork.take(network, at)
    if (retryAfter > 0) throw refuseTries(retryAfter)
    const account = name.toLowerCase()
    const subject = hashOf(`cav|${String(companyId)}|${account}|${network}`)
    const staff = await sessions.findStaff(companyId, account)
    const isStaff = staff !== null
    const begun = await counting(subject, () =>
      sessions.beginTry(companyId, { subject, isStaff, at }),
    )
    if (!begun || (!isStaff && ofUnknown.take(subject, at) > 0)) throw refuseTries()
    const isRight = await hash(network, () => checkPassword(staff?.passwordHash ?? null, password))
    if (!staff || !isRight || staff.isDisabled) throw new Refusal('cav/password')
    const token = random(32).toString('base64url')
    await sessions.signIn(companyId, begun, {
      staffId: staff.id,
      tokenHash: hashOf(token),
      at,
      expiresAt: new Date(at.getTime() + SESSION_SECONDS * 1000),
    })
    ofNetwork.giveBack(network)
    const { displayName: staffName, outletName } = staff
    return { token, expiresIn: SESSION_SECONDS, staffName, outletName }
  }
}
