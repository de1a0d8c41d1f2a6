import { createHash } from 'node:crypto'
import type { DataOf, InputOf, SignInSettings } from '@mall/contract'
import { loginMethods } from '@mall/contract/login-methods'
import type { Secrets } from '@mall/contract/seed-file'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import { assertVersion, type Operator } from '../../plugins/operator.ts'
import { isPublicHost, parseAllowedHosts } from '../../providers/outbound/public-address.ts'
import type { CompanySettings, SignInSettingsRepository } from './sign-in-settings.repository.ts'

type Shown = DataOf<'ops.signInSettings'>
type Source = Pick<CompanySettings, 'settings'> & {
  info: Pick<CompanySettings['info'], 'loginMethod' | 'appId' | 'ddAppKey' | 'ddCorpId'>
}

function toSettings({ info, settings }: Source): SignInSettings {
  const { oauth, ...secrets } = settings.secrets
  return {
    loginMethod: info.loginMethod,
    bindPhone: secrets.bindPhone,
    halfRegisteredSuffix: secrets.halfRegisteredSuffix,
    partnerEntry: secrets.partnerEntry ?? null,
    bankCorpNo: secrets.bankCorpNo ?? null,
    appId: info.appId,
    ddAppKey: info.ddAppKey,
    ddCorpId: info.ddCorpId,
    dingAgentId: secrets.dingAgentId ?? null,
    oauth: oauth
      ? {
          ...(oauth.authorizeUrl !== undefined && { authorizeUrl: oauth.authorizeUrl }),
          tokenUrl: oauth.tokenUrl,
          clientId: oauth.clientId,
        }
      : null,
  }
}

const toVersion = (settings: SignInSettings): string =>
  createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16)

function toShown(source: Source): Shown {
  const settings = toSettings(source)
  const methodName = loginMethods[settings.loginMethod]?.name ?? ''
  return { ...settings, methodName, version: toVersion(settings) }
}

const invalid = (field: string, message: string) =>
  new Refusal('request/invalid', undefined, { issues: [{ field, message }] })

function toSecrets(before: Secrets, next: SignInSettings): Secrets {
  const {
    oauth,
    partnerEntry: _entry,
    bankCorpNo: _corpNo,
    dingAgentId: _agentId,
    ...rest
  } = before
  return {
    ...rest,
    bindPhone: next.bindPhone,
    halfRegisteredSuffix: next.halfRegisteredSuffix,
    ...(next.partnerEntry !== null && { partnerEntry: next.partnerEntry }),
    ...(next.bankCorpNo !== null && { bankCorpNo: next.bankCorpNo }),
    ...(next.dingAgentId !== null && { dingAgentId: next.dingAgentId }),
    ...(next.oauth && { oauth: { ...next.oauth, clientSecret: oauth?.clientSecret ?? '' } }),
  }
}

type SignInSettingsDeps = Pick<Deps, 'now' | 'companies' | 'settings'> & {
  repository: SignInSettingsRepository
}

/** Settings of a company's sign-in. */
export function createSignInSettingsService({
  repository,
  companies,
  now,
  settings: environment,
}: SignInSettingsDeps) {
  function assertUsable({ loginMethod, partnerEntry, oauth }: SignInSettings) {
    if (!loginMethods[loginMethod]) {
      throw invalid('loginMethod', `没有登录方式 ${String(loginMethod)}`)
    }
    if (environment.NODE_ENV !== 'production') return
    const addresses = { partnerEntry, 'oauth.tokenUrl': oauth?.tokenUrl }
    for (const [field, address] of Object.entries(addresses)) {
      if (address && new URL(address).protocol !== 'https:') throw invalid(field, '应为 https 地址')
    }
    // Only this address is called by the mall, with the client secret; browsers open the others.
    const allowed = parseAllowedHosts(environment.MALL_OUTBOUND_ALLOW)
    if (oauth && !isPublicHost(new URL(oauth.tokenUrl).hostname, allowed)) {
      throw invalid('oauth.tokenUrl', '不能是内网地址')
    }
  }

  return {
    async show({ companyId }: Operator): Promise<Shown> {
      return toShown(await companies.of(companyId))
    },

    async change(
      operator: Operator,
      input: InputOf<'ops.changeSignInSettings'>,
      ifMatch: string | null,
    ): Promise<Shown> {
      const changed = await repository.change(operator, now(), (row) => {
        const before = toSettings(row)
        assertVersion(ifMatch, toVersion(before))
        const given = Object.entries(input).filter(([, value]) => value !== undefined)
        const next = { ...before, ...Object.fromEntries(given) } as SignInSettings
        assertUsable(next)
        const { loginMethod, appId, ddAppKey, ddCorpId } = next
        return {
          info: { ...row.info, loginMethod, appId, ddAppKey, ddCorpId },
          settings: { ...row.settings, secrets: toSecrets(row.settings.secrets, next) },
          logged: { before, after: next },
        }
      })
      if (!changed) throw new Refusal('company/unknown')
      return toShown(changed)
    },
  }
}
