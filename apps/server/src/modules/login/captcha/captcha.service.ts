import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { hashOf } from '../../../plugins/session.ts'
import { createLimiter } from '../../../limits/limiter.ts'
import { uniform } from '../uniform.ts'
import type { CaptchaRepository } from './captcha.repo.ts'
import { pieceSize } from './piece.ts'
import { drawPuzzle } from './puzzle.ts'
import { askQuestion, readAnswer } from './question.ts'
import { isPlausible, tolerance } from './track.ts'

type CaptchaDeps = Pick<Deps, 'now' | 'random' | 'settings'> & { repository: CaptchaRepository }
type Answer = InputOf<'login.checkCaptcha'>

/** Whether an answer is right. Pure, so that a table can list them. */
export function isRight(challenge: { kind: string; answer: string }, given: Answer): boolean {
  const wanted = Number(challenge.answer)
  if (challenge.kind === 'question') return readAnswer(given.answer ?? '') === wanted
  const { x, track } = given
  if (x === undefined || track === undefined) return false
  return Math.abs(x - wanted) <= tolerance && isPlausible(track, x)
}

/**
 * Captchas of a company. Each is answered once, right or wrong; a right answer earns a proof of 256
 * random bits, good for one use in the same company, or for sending a sign-in code and the sign-in
 * with that code by the same phone. Both live `MALL_CAPTCHA_SECONDS`.
 */
export function createCaptchaService({ repository, now, random, settings }: CaptchaDeps) {
  const below = uniform(random)
  // Drawing is work for the processor: more at once would only make each of them later.
  const drawing = createLimiter({ running: 2, waiting: 60 })
  const end = () => new Date(now().getTime() + settings.MALL_CAPTCHA_SECONDS * 1000)

  return {
    async issue(companyId: number, kind: 'puzzle' | 'question'): Promise<DataOf<'login.captcha'>> {
      const captchaId = random(16).toString('base64url')
      const insert = (answer: number) =>
        repository.insert(companyId, {
          id: captchaId,
          kind,
          answer: String(answer),
          expiresAt: end(),
        })
      if (kind === 'question') {
        const { question, answer } = askQuestion(below)
        await insert(answer)
        return { kind, captchaId, question }
      }
      const { background, piece, x, y } = await drawing(() => drawPuzzle(below))
      await insert(x)
      return { kind, captchaId, background, piece, pieceY: y, pieceSize }
    },

    async check(companyId: number, given: Answer): Promise<DataOf<'login.checkCaptcha'>> {
      const proof = random(32).toString('base64url')
      const check = {
        id: given.captchaId,
        at: now(),
        proofHash: hashOf(proof),
        expiresAt: end(),
      }
      const isAccepted = await repository.check(companyId, check, (challenge) =>
        isRight(challenge, given),
      )
      if (!isAccepted) throw new Refusal('login/captcha')
      return { captchaVerifyParam: proof, expiresIn: settings.MALL_CAPTCHA_SECONDS }
    },
  }
}
