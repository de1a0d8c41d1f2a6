import { randomBytes } from 'node:crypto'
import type { LoginForm } from '@mall/contract/login'
import { searchWork } from '@mall/contract/proof-of-work'
import type { TestApp } from '../../testing/index.ts'
import { readAnswer } from './captcha/question.ts'
import { seal } from './proofs/seal.ts'

type Where = { companyId?: number; headers?: Record<string, string> }
/** A mall in this process, or one behind HTTP. */
type Callable = Pick<TestApp, 'call'>

/** Computes the answer of a captcha question from its text. */
export function solve(question: string): number {
  const [, a = '', sign, b = ''] = /^(.+?)(加|减|乘以)(.+)等于几？$/.exec(question) ?? []
  const [left, right] = [readAnswer(a) ?? Number.NaN, readAnswer(b) ?? Number.NaN]
  if (sign === '加') return left + right
  return sign === '减' ? left - right : left * right
}

/** The proof of work of a captcha, which the tests' settings make cheap. */
export const doWork = ({ captchaId, workBits }: { captchaId: string; workBits: number }) =>
  searchWork({ captchaId, bits: workBits, from: 0, count: 10_000_000 }) ?? 0

/** Answers the captcha's question and returns the proof; '' where it is refused. */
export async function answerQuestion(
  app: Callable,
  challenge: { captchaId: string; workBits: number; question: string },
  where: Where = {},
): Promise<string> {
  const answer = String(solve(challenge.question))
  const { data } = await app.call(
    'login.checkCaptcha',
    { captchaId: challenge.captchaId, answer, work: doWork(challenge) },
    where,
  )
  return data?.captchaVerifyParam ?? ''
}

/** Passes the captcha as a visitor does, by the question. */
export async function proofOf(app: Callable, where: Where = {}): Promise<string> {
  const { data: challenge } = await app.call('login.captcha', { kind: 'question' }, where)
  if (challenge?.kind !== 'question') throw new Error('no question was asked')
  return answerQuestion(app, challenge, where)
}

export async function sealed(app: Callable, form: Omit<LoginForm, 'nonce'>, where: Where = {}) {
  const { data: key } = await app.call('login.publicKey', {}, where)
  if (!key) throw new Error('no key was handed out')
  return seal(JSON.stringify({ ...form, nonce: key.nonce }), key)
}

/** Signs in the whole way: captcha, key, sealed form. */
export async function signIn(
  app: Callable,
  { loginType, loginId, password }: Pick<LoginForm, 'loginType' | 'loginId' | 'password'>,
  where: Where = {},
) {
  const captchaVerifyParam = await proofOf(app, where)
  const form = await sealed(app, { loginType, loginId, password, captchaVerifyParam }, where)
  return app.call('login.login', form, where)
}

export async function askCode(
  app: TestApp,
  phoneNum: string,
  method: 'login' | 'bind' | 'password' = 'login',
  where: Where = {},
) {
  const captchaVerifyParam = await proofOf(app, where)
  return app.call('login.sendCode', { phoneNum, method, captchaVerifyParam }, where)
}

/** A phone that no other test has: 1 and ten random digits. */
export const anyPhone = () => `1${String(randomBytes(6).readUIntBE(0, 6) % 1e10).padStart(10, '0')}`

export {
  anyPartnerUser,
  companyOf,
  createPartnerTestApp,
  named,
  type PartnerTestApp,
} from './partner/partner-test-app.fixture.ts'
export { makeProof } from './partner/page/make-proof.ts'
