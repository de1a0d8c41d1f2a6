import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'
import { captchas } from '../../../db/schema/index.ts'

export type CaptchaKind = 'puzzle' | 'question'
type NewCaptcha = { id: string; kind: CaptchaKind; answer: string; expiresAt: Date }
type Challenge = { kind: CaptchaKind; answer: string }
type CaptchaCheck = { id: string; at: Date; proofHash: string; expiresAt: Date }

export function createCaptchaRepository(db: Database) {
  return {
    insert: (companyId: number, captcha: NewCaptcha) =>
      db.transaction(companyId, async (tx) => {
        await tx.insert(captchas).values({ companyId, ...captcha })
      }),

    /** Consumes a captcha and stores the proof of a correct response. @returns its correctness */
    check: (
      companyId: number,
      { id, at, proofHash, expiresAt }: CaptchaCheck,
      isRight: (challenge: Challenge) => boolean,
    ) =>
      db.transaction(companyId, async (tx) => {
        const challenge = await consumeCaptcha(tx, companyId, id, at)
        if (!challenge || !isRight(challenge)) return false
        await tx.execute(
          sql`update captchas
              set proof_hash = ${proofHash}, expires_at = ${expiresAt.toISOString()}::timestamptz
              where company_id = ${companyId} and id = ${id}`,
        )
        return true
      }),
  }
}
export type CaptchaRepository = ReturnType<typeof createCaptchaRepository>

/** Consumes a captcha, right or wrong: of several concurrent responses one is compared with it. */
async function consumeCaptcha(
  tx: Db,
  companyId: number,
  id: string,
  at: Date,
): Promise<Challenge | null> {
  const [row] = await selectRows<Challenge>(
    tx,
    sql`update captchas set spent_at = ${at.toISOString()}::timestamptz
        where company_id = ${companyId} and id = ${id}
          and spent_at is null and expires_at > ${at.toISOString()}::timestamptz
        returning kind, answer`,
  )
  return row ?? null
}

type ProofUse = { companyId: number; proofHash: string; at: Date }

const validProofSql = ({ companyId, proofHash, at }: ProofUse) => sql`
  company_id = ${companyId} and proof_hash = ${proofHash}
    and proof_spent_at is null and expires_at > ${at.toISOString()}::timestamptz`

/**
 * Consumes a proof. False for one that is unknown, expired, consumed, or of another company. A proof
 * that sent a code is only valid for the phone that received it: `sentToHash`.
 */
export async function consumeProof(
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
 * that phone. False where `consumeProof` is false, and for a second message.
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
