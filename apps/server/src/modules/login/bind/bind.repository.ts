import type { RefusalName } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'
import { writeAuditEntry } from '../../audit-log/index.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Shopper } from '../../../shopper.ts'
import { findOrInsertByPhone } from '../accounts.repository.ts'
import type { Attempt, SignInResult } from '../attempts.ts'
import {
  bindIdentity,
  lockAccount,
  hasOtherIdentity,
  type Identity,
} from '../identities/identities.repository.ts'
import { isNetworkSpent, recordFailure } from '../limits/failures.repository.ts'
import { consumeTicket, lockTicket } from '../proofs/tickets.repository.ts'
import { refuse, signIn } from '../sign-in.repository.ts'
import { consumeCode } from '../sms/sms.repository.ts'

/** A ticket with the provider whose tickets the call accepts. */
export type TicketUse = { provider: Identity['provider']; ticketHash: string }
type PhoneProof = {
  phone: string
  codeHash: string
  /** name of a shopper created here, if the ticket has none */
  nickName: string
}

export function createBindRepository(db: Database) {
  return {
    /**
     * Binds an identity to the shopper of a phone, created if there is none. A wrong code consumes
     * no ticket.
     */
    bindToPhone: (attempt: Attempt, ticket: TicketUse, { phone, codeHash, nickName }: PhoneProof) =>
      db.transaction(attempt.companyId, async (tx): Promise<RefusalName | SignInResult> => {
        const { companyId, at } = attempt
        if (await isNetworkSpent(tx, attempt)) return 'request/too-many'
        const { provider, ticketHash } = ticket
        const bearer = await lockTicket(tx, { companyId, ticketHash, at })
        if (bearer?.provider !== provider) {
          await recordFailure(tx, attempt, 'uncheckable')
          return 'login/uncheckable'
        }
        if (!(await consumeCode(tx, { companyId, phone, purpose: 'bind', codeHash, at }))) {
          await recordFailure(tx, attempt, 'wrong')
          return 'login/wrong-code'
        }
        const name = bearer.profile.nickName || nickName
        const { id } = await findOrInsertByPhone(tx, { companyId, phone, nickName: name, at })
        return bindAndSignIn(tx, attempt, ticket, id)
      }),

    bindToShopper: (attempt: Attempt, ticket: TicketUse, userId: number) =>
      db.transaction(attempt.companyId, (tx) => bindAndSignIn(tx, attempt, ticket, userId)),
  }
}
export type BindRepository = ReturnType<typeof createBindRepository>

async function bindAndSignIn(
  tx: Db,
  attempt: Attempt,
  ticket: TicketUse,
  userId: number,
): Promise<RefusalName | SignInResult> {
  const refusal = await bindTicket(tx, attempt, ticket, userId)
  return refusal ? refuse(tx, attempt, refusal) : signIn(tx, attempt, userId)
}

/** Binds an identity to a shopper; concurrent bindings of one shopper run one after the other. */
export async function bind(
  tx: Db,
  at: Date,
  identity: Identity,
  userId: number,
): Promise<RefusalName | null> {
  const input = { ...identity, userId }
  const shopper = await lockAccount(tx, input)
  if (!shopper || shopper.disabled) return 'login/disabled'
  if (await hasOtherIdentity(tx, input)) return 'login/bound-elsewhere'
  if ((await bindIdentity(tx, input)) === 'elsewhere') return 'login/bound-elsewhere'
  await insertBindingLog(tx, 'bind', { ...input, at })
  return null
}

/** Binds the identity of a ticket and consumes the ticket: both or neither. */
export async function bindTicket(
  tx: Db,
  { companyId, at }: Pick<Attempt, 'companyId' | 'at'>,
  { provider, ticketHash }: TicketUse,
  userId: number,
): Promise<RefusalName | null> {
  const key = { companyId, ticketHash, at }
  const bearer = await lockTicket(tx, key)
  if (bearer?.provider !== provider) return 'login/uncheckable'
  const refusal = await bind(tx, at, { companyId, provider, subject: bearer.subject }, userId)
  if (refusal) return refusal
  // A concurrent request has consumed the ticket: the throw rolls the binding back.
  if (!(await consumeTicket(tx, key))) throw new Refusal('login/uncheckable')
  return null
}

/** A shopper's identity at a provider; null if none is bound. */
export async function findSubject(
  tx: Db,
  { companyId, userId, provider }: Shopper & { provider: string },
): Promise<string | null> {
  const [row] = await selectRows<{ subject: string }>(
    tx,
    sql`select subject from identities
        where company_id = ${companyId} and provider = ${provider} and user_id = ${userId}::bigint
        order by subject limit 1`,
  )
  return row?.subject ?? null
}

type Change = Shopper & { provider: string; at: Date }

/** Stores a binding or its end in the audit log, without the subject. */
export async function insertBindingLog(
  tx: Db,
  event: 'bind' | 'unbind',
  { companyId, userId, provider, at }: Change,
): Promise<void> {
  const actor = `user:${userId}`
  await writeAuditEntry(tx, { companyId, actor, event, result: 'ok', detail: { provider }, at })
}

/** Deletes a shopper's identities at a provider. @returns whether there were any */
export async function deleteIdentities(
  tx: Db,
  { companyId, userId, provider }: Change,
): Promise<boolean> {
  const gone = await selectRows(
    tx,
    sql`delete from identities
        where company_id = ${companyId} and provider = ${provider} and user_id = ${userId}::bigint
        returning subject`,
  )
  return gone.length > 0
}
