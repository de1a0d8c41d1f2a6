import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../../db/connection/database.ts'
import { consumeCode } from '../../login/index.ts'
import {
  findCardOfPhone,
  openCard,
  type AccessResult,
  type CardRow,
  type CardSecretInput,
} from '../card-access.repository.ts'
import { openSession, type AssertUsable, type NewSession } from '../gift.repository.ts'

export type ElectronicLogin = {
  companyId: number
  /** null: the phone of the link code's card */
  phone: string | null
  secret: CardSecretInput
  hashCode: (phone: string) => string
  session: NewSession
  at: Date
}
export type ElectronicResult =
  | AccessResult
  | { kind: 'wrong-code' }
  | { kind: 'no-card' }
  | { kind: 'session'; card: CardRow }
type CardToSend = { id: number; number: string; phone: string; title: string }

export function createElectronicRepository(db: Database) {
  return {
    /** The card of a link code; a wrong code is counted. */
    findByLink: (secret: CardSecretInput) =>
      db.transaction(secret.companyId, (tx) => openCard(tx, secret)),

    /**
     * Consumes the SMS code and opens a session. A wrong code is a result instead of a refusal, so
     * that its count is committed.
     */
    login: (
      { companyId, phone, secret, hashCode, session, at }: ElectronicLogin,
      assertUsable: AssertUsable,
    ) =>
      db.transaction(companyId, async (tx): Promise<ElectronicResult> => {
        const found = phone === null ? await openCard(tx, secret) : null
        if (found && found.kind !== 'card') return found
        const to = phone ?? found?.card.phone ?? ''
        const code = { companyId, phone: to, purpose: 'card' as const, codeHash: hashCode(to), at }
        if (!(await consumeCode(tx, code))) return { kind: 'wrong-code' }
        const card = found?.card ?? (await findCardOfPhone(tx, { companyId, phone: to, at }))
        if (!card) return { kind: 'no-card' }
        assertUsable(card)
        await openSession(tx, companyId, { card, session, at })
        return { kind: 'session', card }
      }),

    listToSend: (limit: number) =>
      db.unscopedQuery<{ company_id: number; id: string }>('select * from list_cards_to_send($1)', [
        limit,
      ]),

    /** Claims a card before its message, so that it is sent at most once. */
    claim: (companyId: number, id: number, at: Date) =>
      db.transaction(companyId, async (tx) => {
        const [card] = await selectRows<CardToSend>(
          tx,
          sql`update gift_cards c set sent_at = ${at.toISOString()}::timestamptz
              from card_batches b
              where c.company_id = ${companyId} and c.id = ${id} and c.phone is not null
                and c.sent_at is null and c.status = 'active'
                and b.company_id = c.company_id and b.id = c.batch_id
              returning c.id::float8 as id, c.number, c.phone, b.title`,
        )
        return card ?? null
      }),

    /** Releases a claim whose message was certainly not sent. */
    unclaim: (companyId: number, id: number) =>
      db.transaction(companyId, async (tx) => {
        await tx.execute(
          sql`update gift_cards set sent_at = null where company_id = ${companyId} and id = ${id}`,
        )
      }),
  }
}
export type ElectronicRepository = ReturnType<typeof createElectronicRepository>
