import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { hashOf } from '../../../plugins/session.ts'
import { createLimiter } from '../../../limits/limiter.ts'
import { uniform } from '../uniform.ts'
import type { CaptchaRepository } from './captcha.repository.ts'
import { callerNetwork } from '../../../limits/network.ts'
import { FAILURE_PERIOD_MS, toNetworkSubject } from '../attempts.ts'
import { pieceSize } from './piece.ts'
import { drawPuzzle } from './puzzle.ts'
import { askQuestion, readAnswer } from './question.ts'
import { isPlausible, tolerance } from './track.ts'
import { createProviderCaptchas, type CaptchaCompany } from './provider/provider-captcha.service.ts'
import { decideWorkBits, isWorkDone, readWorkBits, toCaptchaId } from './work.ts'

type CaptchaDeps = Pick<Deps, 'now' | 'random' | 'settings' | 'openCaptcha' | 'log'> & {
  repository: CaptchaRepository
}
type Answer = InputOf<'login.checkCaptcha'>
type Challenge = DataOf<'login.captcha'>
/** A captcha to be stored: its answer, and a function that builds its display. */
type NewChallenge = {
  answer: string
  show: (captcha: { captchaId: string; workBits: number }) => Challenge
}
type Issue = InputOf<'login.captcha'> & { ip: string }

const toQuestionSubject = (ip: string) => `question:${hashOf(callerNetwork(ip)).slice(0, 32)}`
const toCaptchaSubject = (ip: string) => `captcha:${hashOf(callerNetwork(ip)).slice(0, 32)}`

/** Whether an answer is right. A pure function, so that tests can list cases. */
export function isRight(challenge: { kind: string; answer: string }, given: Answer): boolean {
  if (!isWorkDone(given.captchaId, given.work)) return false
  const wanted = Number(challenge.answer)
  if (challenge.kind === 'question') return readAnswer(given.answer ?? '') === wanted
  if (challenge.kind !== 'puzzle') return false
  const { x, track } = given
  if (x === undefined || track === undefined) return false
  return Math.abs(x - wanted) <= tolerance && isPlausible(track, x)
}

/**
 * Captchas of a company. Each is answered once, right or wrong; a right answer earns a proof of 256
 * random bits for one use in the same company, or for sending a sign-in code and the sign-in with
 * that code by the same phone. Captcha and proof expire after `MALL_CAPTCHA_SECONDS`. The more
 * failures a network or a phone's prefix has, and the more questions a network was issued, the more
 * work a captcha requires; no number of failures blocks a captcha.
 */
export function createCaptchaService(deps: CaptchaDeps) {
  const { repository, now, random, settings } = deps
  const below = uniform(random)
  // Drawing is limited by the processor, so more concurrent drawings would only delay each other.
  const drawing = createLimiter({ running: 2, waiting: 60 })
  const lifeSeconds = settings.MALL_CAPTCHA_SECONDS
  const end = () => new Date(now().getTime() + lifeSeconds * 1000)

  const providers = createProviderCaptchas(deps)

  async function create(kind: 'puzzle' | 'question'): Promise<NewChallenge> {
    if (kind === 'question') {
      const { question, answer } = askQuestion(below)
      return { answer: String(answer), show: (captcha) => ({ kind, ...captcha, question }) }
    }
    const { background, piece, x, y } = await drawing(() => drawPuzzle(below))
    const pictures = { background, piece, pieceY: y, pieceSize }
    return { answer: String(x), show: (captcha) => ({ kind, ...captcha, ...pictures }) }
  }

  return {
    async issue(
      { info: { companyId }, settings: own }: CaptchaCompany,
      { kind, source, phonePrefix, ip }: Issue,
    ): Promise<Challenge> {
      const isFallback = own.captcha !== undefined && source === 'own'
      if (isFallback && !own.captcha?.fallback) throw new Refusal('login/captcha-unavailable')
      const provider = isFallback ? undefined : own.captcha
      const challenge = provider ? providers.create(provider) : await create(kind)
      const at = now()
      const query = {
        subjects: [toNetworkSubject(ip), toCaptchaSubject(ip)],
        phonePrefix,
        questionSubject: !provider && kind === 'question' ? toQuestionSubject(ip) : null,
        since: new Date(at.getTime() - FAILURE_PERIOD_MS),
        at,
      }
      const stored = provider?.provider ?? kind
      // The puzzle as a fallback requires as much work as a first question, so that a script gains
      // nothing by choosing it.
      const workKind = isFallback ? 'question' : kind
      const captcha = { kind: stored, answer: challenge.answer, expiresAt: end() } as const
      const captchaId = await repository.insert(companyId, captcha, query, (failures) =>
        toCaptchaId(
          decideWorkBits(failures, workKind, settings.MALL_CAPTCHA_WORK_BITS),
          random(16).toString('base64url'),
        ),
      )
      return challenge.show({ captchaId, workBits: readWorkBits(captchaId) })
    },

    async check(
      company: CaptchaCompany,
      ip: string,
      given: Answer,
    ): Promise<DataOf<'login.checkCaptcha'>> {
      const { companyId } = company.info
      const proof = random(32).toString('base64url')
      const check = {
        id: given.captchaId,
        at: now(),
        proofHash: hashOf(proof),
        expiresAt: end(),
        subject: toCaptchaSubject(ip),
      }
      const isAccepted =
        given.providerParam === undefined
          ? await repository.check(companyId, check, (challenge) => isRight(challenge, given))
          : await providers.check(company, check, { ...given, providerParam: given.providerParam })
      if (!isAccepted) throw new Refusal('login/captcha')
      return { captchaVerifyParam: proof, expiresIn: lifeSeconds }
    },
  }
}
