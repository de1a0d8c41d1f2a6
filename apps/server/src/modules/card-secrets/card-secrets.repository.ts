import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import { lockOrder } from '../orders/index.ts'
import { openStatuses } from '../order-refunds/index.ts'
import type { StoredSecret } from './secret-cipher.ts'

export type SecretRow = StoredSecret & {
  id: number
  lineId: number
  name: string
  specText: string
  endsOn: string | null
  assignedAt: string
  revealedAt: string | null
  /** pieces of its line in open after-sales requests */
  requested: number
}
type Reveal = { orderId: string; secretId: number; requestKey: string; network: string; at: Date }

const listSecrets = (tx: Db, companyId: number, orderId: string) =>
  selectRows<SecretRow>(
    tx,
    sql`select s.id::float8 as id, s.line_id::float8 as "lineId", l.name, l.spec_text as "specText",
          s.hash, s.cipher, s.ends_on as "endsOn", s.assigned_at as "assignedAt",
          s.revealed_at as "revealedAt", coalesce((
            select sum(al.num) from after_sale_lines al
            join after_sales a on a.company_id = al.company_id and a.id = al.after_sale_id
            where al.company_id = s.company_id and al.line_id = s.line_id
              and a.status in ${openStatuses}), 0)::int as requested
        from order_lines l
        join card_secrets s on s.company_id = l.company_id and s.line_id = l.id
        where l.company_id = ${companyId} and l.order_id = ${orderId} order by l.id, s.id`,
  )

/**
 * Whether a secret can no longer be revealed: a refund takes the unrevealed secrets of a line from
 * its end.
 */
export function isRequested(secret: SecretRow, secrets: readonly SecretRow[]): boolean {
  if (secret.requested === 0) return false
  const unrevealed = secrets.filter(
    ({ lineId, revealedAt }) => lineId === secret.lineId && revealedAt === null,
  )
  return unrevealed.slice(-secret.requested).some(({ id }) => id === secret.id)
}

/** Card secrets of shoppers' orders. */
export function createCardSecretsRepository(db: Database) {
  return {
    /** Null where the shopper has no such order. */
    list: ({ companyId, userId }: Shopper, orderId: string) =>
      db.transaction(companyId, async (tx) => {
        const own = await selectRows(
          tx,
          sql`select id from orders where company_id = ${companyId} and id = ${orderId}
                and user_id = ${userId} and hidden_at is null`,
        )
        return own.length === 0 ? null : listSecrets(tx, companyId, orderId)
      }),

    /**
     * Marks a secret as revealed and logs it under the order's lock, so that a concurrent refund of
     * its piece either precedes it or is refused.
     */
    reveal: ({ companyId, userId }: Shopper, { orderId, secretId, requestKey, ...log }: Reveal) =>
      db.transaction(companyId, async (tx): Promise<SecretRow & { revealedAt: string }> => {
        const status = await lockOrder(tx, { companyId, orderId, userId })
        if (status === null) throw new Refusal('order/not-found')
        const secrets = await listSecrets(tx, companyId, orderId)
        const secret = secrets.find(({ id }) => id === secretId)
        if (!secret) throw new Refusal('order/not-found')
        if (isRequested(secret, secrets)) throw new Refusal('secret/requested')
        const at = sql`${log.at.toISOString()}::timestamptz`
        await tx.execute(
          sql`insert into card_secret_reveals
                (company_id, user_id, request_key, secret_id, network, created_at)
              values (${companyId}, ${userId}, ${requestKey}, ${secretId}, ${log.network}, ${at})
              on conflict do nothing`,
        )
        const [logged] = await selectRows<{ secretId: number }>(
          tx,
          sql`select secret_id::float8 as "secretId" from card_secret_reveals
              where company_id = ${companyId} and user_id = ${userId}
                and request_key = ${requestKey}`,
        )
        if (logged?.secretId !== secretId) throw new Refusal('secret/key-reused')
        const [revealed] = await selectRows<{ revealedAt: string }>(
          tx,
          sql`update card_secrets set revealed_at = coalesce(revealed_at, ${at})
              where company_id = ${companyId} and id = ${secretId}
                and line_id = ${secret.lineId} returning revealed_at as "revealedAt"`,
        )
        if (!revealed) throw new Error(`secret ${String(secretId)} has no line`)
        return { ...secret, revealedAt: revealed.revealedAt }
      }),
  }
}
export type CardSecretsRepository = ReturnType<typeof createCardSecretsRepository>
