import { and, desc, eq } from 'drizzle-orm'
import type { InputOf } from '@mall/contract'
import type { Db } from '../../db/database.ts'
import { identities } from '../../db/schema/index.ts'
import type { Deps } from '../../deps.ts'
import type { CashProvider } from '../../providers/cash.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Company } from '../tenant/company-cache.ts'

/** Who takes the money and, where the scene binds it to somebody, who pays it. */
export type Parties = { appId: string; payer: string }
type PayerInput = Pick<InputOf<'pay.start'>, 'channel' | 'scene'> & {
  companyId: number
  userId: number
}

/** Who a shopper is at a provider; the latest, where one was bound anew. */
async function findSubject(tx: Db, { companyId, userId }: PayerInput, provider: string) {
  const [row] = await tx
    .select({ subject: identities.subject })
    .from(identities)
    .where(
      and(
        eq(identities.companyId, companyId),
        eq(identities.userId, userId),
        eq(identities.provider, provider),
      ),
    )
    .orderBy(desc(identities.createdAt))
    .limit(1)
  return row?.subject ?? null
}

/** The account that pays in a scene, and at which providers its payers are known, the surest first. */
function getPayeeAccount(
  { scene }: PayerInput,
  { info, settings }: Company,
  fallback: string | undefined,
) {
  // The mini-programme signs its people in by their open id there, in the link to its web view.
  if (scene === 'mini')
    return { appId: settings.secrets.miniAppId, identityProviders: ['partner:openId'] }
  if (scene === 'jsapi') {
    const isOther = info.wxpayAppId !== '' && info.wxpayAppId !== info.appId
    // Where one account does both, who signs in by it is known; who signs in otherwise was asked.
    const identityProviders = isOther ? ['wechat-pay'] : ['wechat', 'wechat-pay']
    return { appId: info.wxpayAppId || info.appId, identityProviders }
  }
  return { appId: info.wxpayAppId || fallback, identityProviders: [] }
}

/**
 * The two sides of a payment.
 * @throws pay/channel where the company has no account for it, pay/no-payer where the shopper has
 * not shown yet who they are to the account that is paid
 */
export async function findParties(
  deps: Pick<Deps, 'db' | 'settings'>,
  input: PayerInput,
  company: Company,
  provider: CashProvider,
): Promise<Parties> {
  if (provider.channel !== 'wechat') return { appId: provider.appId, payer: '' }
  const { appId, identityProviders } = getPayeeAccount(
    input,
    company,
    deps.settings.WECHAT_PAY_APP_ID,
  )
  if (!appId) throw new Refusal('pay/channel')
  if (identityProviders.length === 0) return { appId, payer: '' }
  const payer = await deps.db.transaction(input.companyId, async (tx) => {
    for (const provider of identityProviders) {
      const subject = await findSubject(tx, input, provider)
      if (subject !== null) return subject
    }
    return null
  })
  if (payer === null) throw new Refusal('pay/no-payer')
  return { appId, payer }
}
