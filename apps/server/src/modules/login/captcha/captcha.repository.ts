import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'
import type { CaptchaProviderName } from '../../../providers/captcha/captcha-provider.ts'
import { captchas } from '../tables.ts'
import { countFailure } from '../limits/count-failure.repository.ts'
import type { Failures } from './work.ts'

export type CaptchaKind = 'puzzle' | 'question' | CaptchaProviderName
type NewCaptcha = { kind: CaptchaKind; answer: string; expiresAt: Date }
/** Caller of a captcha: the subjects of its network's failures, and the phone's first 7 digits. */
export type CaptchaCaller = { subjects: readonly string[]; phonePrefix: string | undefined }
type FailureQuery = CaptchaCaller & {
  /** subject that a question is counted for; null for a puzzle */
  questionSubject: string | null
  since: Date
  at: Date
}
type Challenge = { kind: CaptchaKind; answer: string }
type CaptchaCheck = {
  id: string
  at: Date
  proofHash: string
  expiresAt: Date
  subject: string
}
/** A response of a provider that the mall has not seen before, by its hash. */
type ProviderUse = {
  id: string
  kind: CaptchaProviderName
  at: Date
  paramHash: string
  expiresAt: Date
}

export function createCaptchaRepository(db: Database) {
  return {
    /**
     * Stores a captcha under the id that is built from the caller's failures, and counts a question.
     * @returns the id
     */
    insert: (
      companyId: number,
      captcha: NewCaptcha,
      query: FailureQuery,
      buildId: (failures: Failures) => string,
    ) =>
      db.transaction(companyId, async (tx) => {
        const id = buildId(await countFailures(tx, companyId, query))
        await tx.insert(captchas).values({ companyId, id, ...captcha })
        const { questionSubject: subject, at } = query
        if (subject !== null) await countFailure(tx, { companyId, subject, at })
        return id
      }),

    /**
     * Consumes a captcha and stores the proof of a correct response, or counts a failure of the
     * caller's network. @returns its correctness
     */
    check: (
      companyId: number,
      { id, at, proofHash, expiresAt, subject }: CaptchaCheck,
      isRight: (challenge: Challenge) => boolean,
    ) =>
      db.transaction(companyId, async (tx) => {
        const challenge = await consumeCaptcha(tx, companyId, id, at)
        if (!challenge) return false
        if (!isRight(challenge)) {
          await countFailure(tx, { companyId, subject, at })
          return false
        }
        await storeProof(tx, companyId, { id, proofHash, expiresAt })
        return true
      }),

    /**
     * Consumes the captcha of a provider and the parameter that its script returned, even if the
     * parameter belongs to another captcha.
     * @returns whether both were unused
     */
    consumeProvider: (
      companyId: number,
      { id, kind, at, paramHash, expiresAt }: ProviderUse,
    ): Promise<boolean> =>
      db.transaction(companyId, async (tx) => {
        const challenge = await consumeCaptcha(tx, companyId, id, at)
        if (challenge?.kind !== kind) return false
        const used = await selectRows(
          tx,
          sql`insert into used_nonces (nonce, expires_at)
              values (${`captcha:${companyId}:${paramHash}`}, ${expiresAt.toISOString()}::timestamptz)
              on conflict do nothing returning nonce`,
        )
        return used.length > 0
      }),

    /** Stores the proof of a captcha that its provider has verified. */
    storeProof: (
      companyId: number,
      { id, proofHash, expiresAt }: Pick<CaptchaCheck, 'id' | 'proofHash' | 'expiresAt'>,
    ) => db.transaction(companyId, (tx) => storeProof(tx, companyId, { id, proofHash, expiresAt })),

    countFailure: (companyId: number, subject: string, at: Date) =>
      db.transaction(companyId, (tx) => countFailure(tx, { companyId, subject, at })),
  }
}
export type CaptchaRepository = ReturnType<typeof createCaptchaRepository>

async function storeProof(
  tx: Db,
  companyId: number,
  { id, proofHash, expiresAt }: Pick<CaptchaCheck, 'id' | 'proofHash' | 'expiresAt'>,
): Promise<void> {
  await tx.execute(
    sql`update captchas
        set proof_hash = ${proofHash}, expires_at = ${expiresAt.toISOString()}::timestamptz
        where company_id = ${companyId} and id = ${id}`,
  )
}

async function countFailures(
  tx: Db,
  companyId: number,
  { subjects, phonePrefix, questionSubject, since }: FailureQuery,
): Promise<Failures> {
  const counted = questionSubject === null ? subjects : [...subjects, questionSubject]
  const [row] = await selectRows<{ network: number; questions: number }>(
    tx,
    sql`select
          coalesce(sum(times) filter (where subject is distinct from ${questionSubject}::text), 0)::int
            as network,
          coalesce(sum(times) filter (where subject = ${questionSubject}::text), 0)::int as questions
        from login_failures
        where company_id = ${companyId} and subject = any(${sql.param(counted)}::text[])
          and at > ${since.toISOString()}::timestamptz`,
  )
  const prefix =
    phonePrefix === undefined ? 0 : await countOpenCodes(tx, companyId, phonePrefix, since)
  return { network: row?.network ?? 0, prefix, questions: row?.questions ?? 0 }
}

/** SMS codes sent to phones of a prefix of 7 digits and not used, and wrong tries of them. */
export async function countOpenCodes(
  tx: Db,
  companyId: number,
  phonePrefix: string,
  since: Date,
): Promise<number> {
  const [row] = await selectRows<{ open: number }>(
    tx,
    sql`select coalesce(sum(1 + tries), 0)::int as open from sms_codes
        where company_id = ${companyId}
          and phone between ${`${phonePrefix}0000`} and ${`${phonePrefix}9999`}
          and used_at is null and created_at > ${since.toISOString()}::timestamptz`,
  )
  return row?.open ?? 0
}

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

type ProofUse = {
  companyId: number
  proofHash: string
  at: Date
  /** least bits of the captcha's proof of work, which its id begins with */
  leastBits?: number
}

const validProofSql = ({ companyId, proofHash, at, leastBits = 0 }: ProofUse) => sql`
  company_id = ${companyId} and proof_hash = ${proofHash}
    and coalesce(substring(id from '^([0-9]{1,2})[.]')::int, 0) >= ${leastBits}::int
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
