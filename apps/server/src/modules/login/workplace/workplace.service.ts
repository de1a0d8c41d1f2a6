import type { DataOf, RefusalName } from '@mall/contract'
import type { Db } from '../../../db/connection/database.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { DingtalkApp } from '../../../providers/dingtalk/dingtalk-api.ts'
import type { Company } from '../../tenant/company-cache.ts'
import { subjectOf } from '../bind/bind.repo.ts'
import { isNetworkSpent } from '../limits/failures.repo.ts'
import { findIdentity, shopperOfIdentity } from '../identities.repo.ts'
import { findPerson } from '../login.repo.ts'
import { NETWORK_WAIT_SECONDS, type LoginService, type Visit } from '../login.service.ts'
import { profileOf } from '../profile.ts'
import { newNickName } from '../shopper.ts'
import { makeTicket } from '../proofs/tickets.ts'
import { issueTicket, type Profile } from '../proofs/tickets.repo.ts'

type Result = DataOf<'ding.login'>
type Ended = Result | RefusalName | { ticket: string }
type Parts = Pick<Deps, 'db' | 'now' | 'random' | 'dingtalk'>

const PROVIDER = 'dingtalk'

/** The company's app at the workplace app; null where there is none. */
export function appOf({ info, settings }: Pick<Company, 'info' | 'settings'>): DingtalkApp | null {
  const { dingSecret } = settings.secrets
  return info.ddAppKey && dingSecret ? { appKey: info.ddAppKey, secret: dingSecret } : null
}

/** User ids are a workplace's own: the same one elsewhere is another person. */
const workplaceOf = ({ info }: Pick<Company, 'info'>) => info.ddCorpId || info.ddAppKey

/** Signs in by the workplace app's code. */
export function workplaceService({ db, now, random, dingtalk }: Parts, logins: LoginService) {
  async function whoCame(visit: Visit, app: DingtalkApp, code: string) {
    const { companyId } = visit
    const limits = logins.limitsOf(visit, now())
    if (await db.transaction(companyId, (tx) => isNetworkSpent(tx, limits))) {
      throw new Refusal('request/too-many', undefined, { retryAfter: NETWORK_WAIT_SECONDS })
    }
    const came = await dingtalk.exchange(app, code)
    if (came.kind === 'person') return came
    const isSpent = came.kind === 'spent'
    const note = isSpent ? logins.fail : logins.refuse
    await db.transaction(companyId, (tx) => note(tx, visit, null, PROVIDER, came.kind))
    throw new Refusal(isSpent ? 'login/code-spent' : 'login/provider')
  }

  type Newcomer = { subject: string; profile: Profile; bindPhone: boolean }

  async function enter(tx: Db, visit: Visit, newcomer: Newcomer): Promise<Ended> {
    const { companyId } = visit
    const identity = { companyId, provider: PROVIDER, subject: newcomer.subject }
    const at = now()
    const nickName = newcomer.profile.nickName ?? newNickName(newcomer.subject)
    const shopper = newcomer.bindPhone
      ? await findIdentity(tx, identity)
      : await shopperOfIdentity(tx, { ...identity, nickName, at })
    if (!shopper || shopper.halfRegistered) {
      const { ticket, ...kept } = makeTicket(random, at)
      await issueTicket(tx, { ...identity, profile: newcomer.profile, ...kept })
      return { ticket }
    }
    if (!shopper.disabled) return logins.signIn(tx, visit, shopper.userId, PROVIDER)
    await logins.refuse(tx, visit, null, PROVIDER, 'disabled')
    return 'login/disabled'
  }

  return {
    /**
     * A colleague who comes for the first time is made here, or binds a phone first where the
     * company wants that (20018, with a ticket).
     */
    async signIn(visit: Visit, company: Company, authCode: string | undefined): Promise<Result> {
      const app = appOf(company)
      if (!app) throw new Refusal('login/not-open')
      if (!authCode) throw new Refusal('login/missing-field')
      const { companyId } = visit
      const { bindPhone } = company.settings.secrets
      const { userId, name } = await whoCame(visit, app, authCode)
      const subject = `${workplaceOf(company)}:${userId}`
      const known = await db.transaction(companyId, (tx) =>
        findIdentity(tx, { companyId, provider: PROVIDER, subject }),
      )
      const details = known ? {} : await dingtalk.profile(app, userId)
      const profile = profileOf({ nickName: name, ...details })
      const ended = await db.transaction(companyId, (tx) =>
        enter(tx, visit, { subject, profile, bindPhone }),
      )
      if (typeof ended === 'string') throw new Refusal(ended)
      if (!('ticket' in ended)) return ended
      throw new Refusal('login/bind-phone', undefined, { data: { openId: ended.ticket } })
    },

    /** The workplace account of a shopper; the id as the workplace has it. */
    async accountOf(companyId: number, userId: number): Promise<DataOf<'ding.userInfo'>> {
      return db.transaction(companyId, async (tx) => {
        const subject = await subjectOf(tx, { companyId, userId, provider: PROVIDER })
        const person = await findPerson(tx, { companyId, userId })
        return {
          userId: subject === null ? '' : subject.slice(subject.indexOf(':') + 1),
          name: person?.nick_name ?? '',
          isBound: subject !== null,
        }
      })
    },
  }
}
