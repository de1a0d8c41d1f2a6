import type { InputOf } from '@mall/contract'
import type { CaptchaSettings } from '@mall/contract/seed-file'
import type { Company } from '../../../../company.ts'
import type { Deps } from '../../../../deps.ts'
import { Refusal } from '../../../../plugins/errors.ts'
import { hashOf } from '../../../../plugins/session.ts'
import { CaptchaUnavailable } from '../../../../providers/captcha/captcha-provider.ts'
import type { CaptchaRepository } from '../captcha.repository.ts'
import { isWorkDone } from '../work.ts'

export type CaptchaCompany = Pick<Company, 'info' | 'settings'>
type ProviderDeps = Pick<Deps, 'openCaptcha' | 'log'> & {
  repository: Pick<CaptchaRepository, 'consumeProvider' | 'storeProof' | 'countFailure'>
}
type Check = { id: string; at: Date; proofHash: string; expiresAt: Date; subject: string }
type Given = InputOf<'login.checkCaptcha'> & { providerParam: string }

/**
 * Captchas of a provider. The mall enforces their expiry and single use, as for its own captchas.
 */
export function createProviderCaptchas({ openCaptcha, log, repository }: ProviderDeps) {
  /** @throws login/captcha-unavailable where the provider states no result */
  async function verify({ info, settings }: CaptchaCompany, param: string): Promise<boolean> {
    const { captcha, secrets } = settings
    const { companyId } = info
    try {
      if (!captcha || !secrets.captchaSecret) throw new CaptchaUnavailable('no secret')
      return await openCaptcha(captcha).verify(secrets.captchaSecret, param)
    } catch (error) {
      if (!(error instanceof CaptchaUnavailable)) throw error
      log.warn({ reason: error.reason, companyId }, 'captcha provider without a result')
      throw new Refusal('login/captcha-unavailable')
    }
  }

  return {
    create: (settings: CaptchaSettings) => ({ answer: '', show: openCaptcha(settings).show }),

    /** The provider is called outside any transaction, after captcha and parameter are consumed. */
    async check(
      company: CaptchaCompany,
      { subject, ...check }: Check,
      { providerParam, captchaId, work }: Given,
    ): Promise<boolean> {
      const { companyId } = company.info
      const kind = company.settings.captcha?.provider
      if (!kind) return false
      const use = { ...check, kind, paramHash: hashOf(providerParam) }
      const isNew = await repository.consumeProvider(companyId, use)
      const isAccepted =
        isNew && isWorkDone(captchaId, work) && (await verify(company, providerParam))
      if (isAccepted) await repository.storeProof(companyId, check)
      else if (isNew) await repository.countFailure(companyId, subject, check.at)
      return isAccepted
    },
  }
}
