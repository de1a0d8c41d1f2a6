import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import type { PoolsRepository } from './pools.repository.ts'
import type { SecretCipher } from './secret-cipher.ts'

type ServiceDeps = Pick<Deps, 'now'> & { repository: PoolsRepository; cipher: SecretCipher }

const SHANGHAI_MS = 8 * 3_600_000
const toDay = (at: Date): string => new Date(at.getTime() + SHANGHAI_MS).toISOString().slice(0, 10)

/** Pools of card secrets for operators. */
export function createPoolsService({ repository, cipher, now }: ServiceDeps) {
  return {
    list: async (
      { companyId }: Operator,
      { skuId }: InputOf<'ops.cardSecretPools'>,
    ): Promise<DataOf<'ops.cardSecretPools'>> => ({
      list: await repository.list(companyId, skuId),
    }),

    async import(
      operator: Operator,
      { skuId, batch, secrets }: InputOf<'ops.importCardSecrets'>,
    ): Promise<DataOf<'ops.importCardSecrets'>> {
      const at = now()
      const today = toDay(at)
      const issues = secrets.flatMap(({ endsOn }, index) =>
        endsOn !== null && endsOn < today
          ? [{ field: `secrets.${String(index)}.endsOn`, message: '已过有效期' }]
          : [],
      )
      if (issues.length > 0) throw new Refusal('secret/ended', undefined, { issues })
      const stored = secrets.map(({ endsOn, ...words }) => ({
        ...cipher.seal(operator.companyId, words),
        endsOn,
      }))
      const { pool, hashes } = await repository.import(operator, {
        skuId,
        batch,
        secrets: stored,
        at,
      })
      const fresh = new Set(hashes)
      // The set contains new lines once, so that equal later lines are duplicates.
      const duplicates = stored.flatMap(({ hash }, index) => (fresh.delete(hash) ? [] : [index]))
      return { imported: hashes.length, duplicates, pool }
    },
  }
}
