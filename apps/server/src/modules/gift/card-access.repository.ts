import type { CardHolder } from '../../plugins/caller.ts'
import type { CardForm, CardKind, GiftCardStatus } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { acquireLock } from '../../db/acquire-lock.ts'
import { selectRows, type Db } from '../../db/connection/database.ts'
import { consumeProof } from '../login/index.ts'
import { isSameHash } from './card-secret.ts'

const MAX_PER_DEVICE = 5
const MAX_PER_NETWORK = 20
const MAX_PER_CARD = 30
const PERIOD = sql`interval '15 minutes'`

/** Hashes of number and password, with the keys of their failure counters. */
export type CardSecretInput = {
  companyId: number
  /** '' for a code alone */
  number: string
  passwordHash: string
  codeHash: string
  /** hash of an electronic card's link code, instead of number and password */
  linkHash?: string
  device: string
  network: string
  card: string
  /** SHA-256 of the proof of a solved captcha */
  proofHash: string | null
  at: Date
}
export type CardRow = {
  id: number
  batchId: number
  title: string
  kind: CardKind
  number: string
  form: CardForm
  status: GiftCardStatus
  value: number
  left: number
  validFrom: Date
  validUntil: Date
  skuIds: number[]
  topUp: boolean
  phone: string | null
  ownerId: number | null
  holderId: number | null
  creditedTo: number | null
  creditKey: string | null
  /** time and order of the last use of a used-up card */
  usedAt: Date | null
  usedFor: string | null
  /** phone of the account it was credited to; '' for an account without one */
  creditedPhone: string
  pointsUntil: Date | null
  /** deadline of a pending transfer, which locks the card */
  lockedUntil: Date | null
}
export type AccessResult =
  | { kind: 'card'; card: CardRow }
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'tries' | 'captcha' }

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

type SelectedCard = Omit<
  CardRow,
  'validFrom' | 'validUntil' | 'pointsUntil' | 'lockedUntil' | 'usedAt'
> & {
  usedAt: string | null
  validFrom: string
  validUntil: string
  pointsUntil: string | null
  lockedUntil: string | null
  passwordHash: string | null
}

const toCard = ({ passwordHash: _hash, ...row }: SelectedCard): CardRow => ({
  ...row,
  value: Number(row.value),
  left: Number(row.left),
  validFrom: new Date(row.validFrom),
  validUntil: new Date(row.validUntil),
  usedAt: row.usedAt === null ? null : new Date(row.usedAt),
  pointsUntil: row.pointsUntil === null ? null : new Date(row.pointsUntil),
  lockedUntil: row.lockedUntil === null ? null : new Date(row.lockedUntil),
})

async function selectCard(tx: Db, where: ReturnType<typeof sql>, lock = sql``) {
  const [row] = await selectRows<SelectedCard>(
    tx,
    sql`select c.id::float8 as id, c.batch_id::float8 as "batchId", b.title, b.kind, b.form, c.number,
          c.status, b.value::float8 as value, c.amount_left::float8 as left,
          b.valid_from as "validFrom", c.valid_until as "validUntil", b.sku_ids as "skuIds",
          c.holder_id::float8 as "holderId", c.credited_to::float8 as "creditedTo",
          c.credit_key as "creditKey", c.points_until as "pointsUntil",
          c.password_hash as "passwordHash", b.top_up as "topUp", c.phone,
          c.owner_id::float8 as "ownerId", e.at as "usedAt", e.order_id as "usedFor",
          coalesce((select u.phone from users u where u.company_id = c.company_id
            and u.id = c.credited_to), '') as "creditedPhone",
          (select t.expires_at from card_transfers t where t.company_id = c.company_id
            and t.card_id = c.id and t.status = 'waiting') as "lockedUntil"
        from gift_cards c
        join card_batches b on b.company_id = c.company_id and b.id = c.batch_id
        left join lateral (
          select e.at, e.order_id from card_entries e
          where e.company_id = c.company_id and e.card_id = c.id and e.delta < 0
          order by e.at desc, e.id desc limit 1) e on c.status = 'spent'
        where ${where} ${lock}`,
  )
  return row
}

export async function findCardOfHolder(
  tx: Db,
  { companyId, holderId }: CardHolder,
  { lock = false }: { lock?: boolean } = {},
): Promise<CardRow | null> {
  const row = await selectCard(
    tx,
    sql`c.company_id = ${companyId} and c.holder_id = ${holderId}`,
    lock ? sql`for update of c` : sql``,
  )
  return row ? toCard(row) : null
}

export async function findOwnedCard(
  tx: Db,
  { companyId, userId }: { companyId: number; userId: number },
  id: number,
): Promise<CardRow | null> {
  const row = await selectCard(
    tx,
    sql`c.company_id = ${companyId} and c.id = ${id} and c.owner_id = ${userId}`,
    sql`for update of c`,
  )
  return row ? toCard(row) : null
}

/** Locks the electronic card of a phone: the usable one that expires first. */
export async function findCardOfPhone(
  tx: Db,
  { companyId, phone, at }: { companyId: number; phone: string; at: Date },
): Promise<CardRow | null> {
  const row = await selectCard(
    tx,
    sql`c.company_id = ${companyId} and c.id = (
          select g.id from gift_cards g
          where g.company_id = ${companyId} and g.phone = ${phone} and g.status in ('active', 'spent')
          order by g.status, g.valid_until <= ${time(at)}, g.valid_until, g.id limit 1)`,
    sql`for update of c`,
  )
  return row ? toCard(row) : null
}

async function countFailures(tx: Db, { companyId, device, network, card, at }: CardSecretInput) {
  const [row] = await selectRows<{ device: number; network: number; card: number }>(
    tx,
    sql`select
          (select count(*) from card_failures where company_id = ${companyId} and device = ${device}
            and at > ${time(at)} - ${PERIOD})::int as device,
          (select count(*) from card_failures where company_id = ${companyId} and network = ${network}
            and at > ${time(at)} - ${PERIOD})::int as network,
          (select count(*) from card_failures where company_id = ${companyId} and card = ${card}
            and at > ${time(at)} - interval '1 hour')::int as card`,
  )
  return row ?? { device: 0, network: 0, card: 0 }
}

/**
 * Finds and locks the card of a secret. A wrong secret is counted in the same transaction under
 * its network's lock, so that concurrent guesses cannot exceed the limits. Beyond them a captcha
 * is required, so that a holder is never locked out. A link code always has a captcha before its
 * SMS.
 */
export async function openCard(tx: Db, input: CardSecretInput): Promise<AccessResult> {
  const { companyId, number, device, network, card, proofHash, at } = input
  await acquireLock(tx, `gift:${String(companyId)}:${network}`)
  const counts = await countFailures(tx, input)
  if (counts.device >= MAX_PER_DEVICE) return { kind: 'tries' }
  const isCaptchaNeeded = input.linkHash === undefined
  if (isCaptchaNeeded && (counts.network >= MAX_PER_NETWORK || counts.card >= MAX_PER_CARD)) {
    if (proofHash === null || !(await consumeProof(tx, { companyId, proofHash, at }))) {
      return { kind: 'captcha' }
    }
  }
  const row = await selectCard(
    tx,
    input.linkHash !== undefined
      ? sql`c.company_id = ${companyId} and c.link_hash = ${input.linkHash}`
      : number === ''
        ? sql`c.company_id = ${companyId} and c.code_hash = ${input.codeHash}`
        : sql`c.company_id = ${companyId} and c.number = ${number} and c.code_hash is null`,
    sql`for update of c`,
  )
  const isRight =
    number === '' ? row !== undefined : isSameHash(row?.passwordHash ?? null, input.passwordHash)
  if (row && isRight) return { kind: 'card', card: toCard(row) }
  await tx.execute(
    sql`insert into card_failures (company_id, device, network, card, at)
        values (${companyId}, ${device}, ${network}, ${card}, ${time(at)})`,
  )
  return { kind: 'wrong', triesLeft: MAX_PER_DEVICE - counts.device - 1 }
}
