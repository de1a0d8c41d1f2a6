import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { auditNetwork } from '../../limits/network.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import type { PasswordProof } from '../login/index.ts'
import type { Company } from '../companies/index.ts'
import { isRequested, type CardSecretsRepository } from './card-secrets.repository.ts'
import { maskNumber, type SecretCipher } from './secret-cipher.ts'

type ServiceDeps = Pick<Deps, 'companies' | 'now'> & {
  repository: CardSecretsRepository
  cipher: SecretCipher
  passwords: PasswordProof
}

const toTimestamp = (at: string) => new Date(at).toISOString()

/** Whether the company requires the password of the account before a secret is shown. */
function needsPassword({ settings }: Pick<Company, 'settings'>): boolean {
  const { cardSecrets }: Partial<Company['settings']> = settings
  return cardSecrets?.revealPassword ?? false
}

/** Card secrets of a shopper's orders. */
export function createCardSecretsService(deps: ServiceDeps) {
  const { repository, cipher, passwords, companies, now } = deps

  async function list(shopper: Shopper, orderId: string) {
    const secrets = await repository.list(shopper, orderId)
    if (secrets === null) throw new Refusal('order/not-found')
    return secrets
  }

  return {
    async list(
      shopper: Shopper,
      { id: orderId }: InputOf<'cardSecret.list'>,
    ): Promise<DataOf<'cardSecret.list'>> {
      const secrets = await list(shopper, orderId)
      return {
        list: secrets.map((secret) => ({
          id: secret.id,
          lineId: secret.lineId,
          name: secret.name,
          specText: secret.specText,
          maskedNumber: maskNumber(cipher.open(shopper.companyId, secret).number),
          endsOn: secret.endsOn,
          assignedAt: toTimestamp(secret.assignedAt),
          revealedAt: secret.revealedAt === null ? null : toTimestamp(secret.revealedAt),
          isRequested: isRequested(secret, secrets),
        })),
        needsPassword: needsPassword(await companies.of(shopper.companyId)),
        hasPassword: await passwords.hasPassword(shopper),
      }
    },

    async reveal(
      shopper: Shopper,
      ip: string,
      { id: orderId, secretId, requestKey, proof }: InputOf<'cardSecret.reveal'>,
    ): Promise<DataOf<'cardSecret.reveal'>> {
      // Checked before the password, so that another shopper's order responds like a missing one.
      const secrets = await list(shopper, orderId)
      if (!secrets.some(({ id }) => id === secretId)) throw new Refusal('order/not-found')
      if (needsPassword(await companies.of(shopper.companyId))) {
        if (!(await passwords.hasPassword(shopper))) throw new Refusal('secret/no-password')
        if (!proof) throw new Refusal('secret/password-needed')
        await passwords.assertPassword(shopper, ip, proof)
      }
      const log = { network: auditNetwork(ip), at: now() }
      const secret = await repository.reveal(shopper, { orderId, secretId, requestKey, ...log })
      return {
        ...cipher.open(shopper.companyId, secret),
        revealedAt: toTimestamp(secret.revealedAt),
      }
    },
  }
}
