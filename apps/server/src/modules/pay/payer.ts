import type { InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import type { CashProvider } from '../../providers/cash/cash.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import type { Company } from '../companies/index.ts'
import { createPayerRepository } from './payer.repository.ts'

/** Receiving account and, in scenes bound to a payer, the payer. */
export type Parties = { appId: string; payer: string }
type PayerInput = Pick<InputOf<'pay.start'>, 'channel' | 'scene'> &
  Shopper & { payer?: string | null }

/** Receiving account of a scene and the identity providers of its payers, most reliable first. */
function getPayeeAccount(
  { scene }: PayerInput,
  { info, settings }: Company,
  fallback: string | undefined,
) {
  // The link to the mini program's web view signs shoppers in by open id.
  if (scene === 'mini')
    return { appId: settings.secrets.miniAppId, identityProviders: ['partner:openId'] }
  if (scene === 'jsapi') {
    const isOther = info.wxpayAppId !== '' && info.wxpayAppId !== info.appId
    // If payment and sign-in share an account, a WeChat sign-in identifies the payer; otherwise a
    // wechat-pay sign-in does.
    const identityProviders = isOther ? ['wechat-pay'] : ['wechat', 'wechat-pay']
    return { appId: info.wxpayAppId || info.appId, identityProviders }
  }
  return { appId: info.wxpayAppId || fallback, identityProviders: [] }
}

/**
 * Finds receiving account and payer.
 * @throws pay/channel without an account of the company, pay/no-payer when the shopper has no identity
 * at the receiving account
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
  const payer =
    input.payer === undefined
      ? await createPayerRepository(deps.db).findSubject(input, identityProviders)
      : input.scene === 'jsapi'
        ? input.payer
        : null
  if (payer === null) throw new Refusal('pay/no-payer')
  return { appId, payer }
}
