import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'

/** Inserts the account of a card, which has its orders and never signs in: no phone, name or password. */
export async function insertCardAccount(
  tx: Db,
  { companyId, nickName, at }: { companyId: number; nickName: string; at: Date },
): Promise<number> {
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`insert into users (company_id, nick_name, created_at)
        values (${companyId}, ${nickName}, ${at.toISOString()}::timestamptz) returning id`,
  )
  if (!row) throw new Error('the database did not answer')
  return Number(row.id)
}

/** Opens a session of a gift card; `userId` is the card's account. */
export async function insertCardSession(
  tx: Db,
  session: { companyId: number; userId: number; tokenHash: string; at: Date; expiresAt: Date },
): Promise<void> {
  await tx.execute(
    sql`insert into sessions (company_id, token_hash, user_id, audience, created_at, expires_at)
        values (${session.companyId}, ${session.tokenHash}, ${session.userId}, 'gift',
          ${session.at.toISOString()}::timestamptz, ${session.expiresAt.toISOString()}::timestamptz)`,
  )
}

type CardSession = { companyId: number; tokenHash: string }

/** Stores the holder of a card in this browser, at the account that takes the money. */
export const saveCardPayer = (db: Database, { companyId, tokenHash }: CardSession, payer: string) =>
  db.query(
    companyId,
    sql`update sessions set payer = ${payer}
        where company_id = ${companyId} and token_hash = ${tokenHash} and audience = 'gift'`,
  )

/** @returns null if none was identified in this session */
export async function findCardPayer(
  db: Database,
  { companyId, tokenHash }: CardSession,
): Promise<string | null> {
  const [row] = await db.query<{ payer: string }>(
    companyId,
    sql`select payer from sessions where company_id = ${companyId} and token_hash = ${tokenHash}
          and audience = 'gift'`,
  )
  return row?.payer ? row.payer : null
}
