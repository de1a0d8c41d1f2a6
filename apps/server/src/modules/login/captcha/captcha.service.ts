import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { hashOf } from '../../../plugins/session.ts'
import { createLimiter } from '../../../limits/limiter.ts'
import { uniform } from '../uniform.ts'
import type { CaptchaRepository } from './captcha.repo.ts'
import { callerNetwork } from '../../../limits/network.ts'
import { FAILURE_PERIOD_MS, toNetworkSubject } from '../attempts.ts'
import { pieceSize } from './piece.ts'
import { drawPuzzle } from './puzzle.ts'
import { askQuestion, readAnswer } from './question.ts'
import { isPlausible, tolerance } from './track.ts'
import { decideWorkBits, isWorkDone, readWorkBits, toCaptchaId } from './work.ts'

type CaptchaDeps = Pick<Deps, 'now' | 'random' | 'settings'> & { repository: CaptchaRepository }
type Answer = InputOf<'login.checkCaptcha'>
type Issue = InputOf<'login.captcha'> & { ip: string }

const toCaptchaSubject = (ip: string) => `captcha:${hashOf(callerNetwork(ip)).slice(0, 32)}`

/** Whether an answer is right. Pure, so that a table can list them. */
export function isRight(challenge: { kind: string; answer: string }, given: Answer): boolean {
  if (!isWorkDone(given.captchaId, given.work)) return false
  const wanted = Number(challenge.answer)
  if (challenge.kind === 'question') return readAnswer(given.answer ?? '') === wanted
  const { x, track } = given
  if (x === undefined || track === undefined) return false
  return Math.abs(x - wanted) <= tolerance && isPlausible(track, x)
}

/**
 * Captchas of a company. Each is answered once, right or wrong; a right answer earns a proof of 256
 * random bits, good for one use in the same company, or for sending a sign-in code and the sign-in
 * with that code by the same phone. Both live `MALL_CAPTCHA_SECONDS`. The more failures a network or
 * a phone's prefix has, the more work a captcha requires; none is ever refused for them.
 */
export function createCaptchaService({ repository, now, random, settings }: CaptchaDeps) {
  const below = uniform(random)
  // Drawing is work for the processor: more at once would only make each of them later.
  const drawing = createLimiter({ running: 2, waiting: 60 })
  const end = () => new Date(now().getTime() + settings.MALL_CAPTCHA_SECONDS * 1000)

  return {
    async issue(
      companyId: number,
      { kind, phonePrefix, ip }: Issue,
    ): Promise<DataOf<'login.captcha'>> {
      const query = {
        subjects: [toNetworkSubject(ip), toCaptchaSubject(ip)],
        phonePrefix,
        since: new Date(now().getTime() - FAILURE_PERIOD_MS),
      }
      const insert = async (answer: number) => {
        const captcha = { kind, answer: String(answer), expiresAt: end() }
        const captchaId = await repository.insert(companyId, captcha, query, (failures) =>
          toCaptchaId(
            decideWorkBits(failures, kind, settings.MALL_CAPTCHA_WORK_BITS),
            random(16).toString('base64url'),
          ),
        )
        return { captchaId, workBits: readWorkBits(captchaId) }
      }
      if (kind === 'question') {
        const { question, answer } = askQuestion(below)
        return { kind, ...(await insert(answer)), question }
      }
      const { background, piece, x, y } = await drawing(() => drawPuzzle(below))
      return { kind, ...(await insert(x)), background, piece, pieceY: y, pieceSize }
    },

    async check(
      companyId: number,
      ip: string,
      given: Answer,
    ): Promise<DataOf<'login.checkCaptcha'>> {
      const proof = random(32).toString('base64url')
      const check = {
        id: given.captchaId,
        at: now(),
        proofHash: hashOf(proof),
        expiresAt: end(),
        subject: toCaptchaSubject(ip),
      }
      const isAccepted = await repository.check(companyId, check, (challenge) =>
        isRight(challenge, given),
      )
      if (!isAccepted) throw new Refusal('login/captcha')
      return { captchaVerifyParam: proof, expiresIn: settings.MALL_CAPTCHA_SECONDS }
    },
  }
}
