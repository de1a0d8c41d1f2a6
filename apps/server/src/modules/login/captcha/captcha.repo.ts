import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'
import { captchas } from '../../../db/schema/index.ts'

export type CaptchaKind = 'puzzle' | 'question'

export async function addCaptcha(
  tx: Db,
  row: { companyId: number; id: string; kind: CaptchaKind; answer: string; expiresAt: Date },
): Promise<void> {
  await tx.insert(captchas).values(row)
}

/** Spends a captcha, right or wrong: of any number of answers one gets to see what was asked. */
export async function spendCaptcha(
  tx: Db,
  { companyId, id, at }: { companyId: number; id: string; at: Date },
): Promise<{ kind: CaptchaKind; answer: string } | null> {
  const [row] = await selectRows<{ kind: CaptchaKind; answer: string }>(
    tx,
    sql`update captchas set spent_at = ${at.toISOString()}::timestamptz
        where company_id = ${companyId} and id = ${id}
          and spent_at is null and expires_at > ${at.toISOString()}::timestamptz
        returning kind, answer`,
  )
  return row ?? null
}

export async function keepProof(
  tx: Db,
  row: { companyId: number; id: string; proofHash: string; expiresAt: Date },
): Promise<void> {
  await tx.execute(
    sql`update captchas
        set proof_hash = ${row.proofHash}, expires_at = ${row.expiresAt.toISOString()}::timestamptz
        where company_id = ${row.companyId} and id = ${row.id}`,
  )
}

type ProofUse = { companyId: number; proofHash: string; at: Date }

const validProofSql = ({ companyId, proofHash, at }: ProofUse) => sql`
  company_id = ${companyId} and proof_hash = ${proofHash}
    and proof_spent_at is null and expires_at > ${at.toISOString()}::timestamptz`

/**
 * Consumes a proof. False for one that is unknown, expired, consumed, or of another company. A proof
 * that sent a code is only valid for the phone that received it: `sentToHash`.
 */
export async function spendProof(
  tx: Db,
  use: ProofUse & { sentToHash?: string },
): Promise<boolean> {
  const spent = await selectRows(
    tx,
    sql`update captchas set proof_spent_at = ${use.at.toISOString()}::timestamptz
        where ${validProofSql(use)}
          and (sent_to_hash is null or sent_to_hash = ${use.sentToHash ?? null}::text)
        returning id`,
  )
  return spent.length > 0
}

/**
 * Records that a proof sent a sign-in code to a phone; the proof stays valid for the sign-in with
 * that phone. False where `spendProof` is false, and for a second message.
 */
export async function useProofForCode(
  tx: Db,
  use: ProofUse & { sentToHash: string },
): Promise<boolean> {
  const used = await selectRows(
    tx,
    sql`update captchas set sent_to_hash = ${use.sentToHash}
        where ${validProofSql(use)} and sent_to_hash is null
        returning id`,
  )
  return used.length > 0
}
