import { randomBytes } from 'node:crypto'
import type { LoginForm } from '@mall/contract/login'
import { searchWork } from '@mall/contract/proof-of-work'
import type { TestApp } from '../../testing/index.ts'
import { readAnswer } from './captcha/question.ts'
import { seal } from './proofs/seal.ts'

type Where = { companyId?: number; headers?: Record<string, string> }
/** A mall in this process, or one behind HTTP. */
type Callable = Pick<TestApp, 'call'>

type Solution = [form: RegExp, solve: (numbers: readonly number[]) => number]
const number = '([零一二三四五六七八九十]+)'
const form = (text: string) => new RegExp(`^${text.replaceAll('n', number)}？$`)
const add = ([a = 0, b = 0]: readonly number[]) => a + b
const subtract = ([a = 0, b = 0]: readonly number[]) => a - b
const multiply = ([a = 0, b = 0]: readonly number[]) => a * b
const solutions: readonly Solution[] = [
  [form('n加n等于几'), add],
  [form('n减n等于几'), subtract],
  [form('n乘以n等于几'), multiply],
  [form('比n多n的数是几'), add],
  [form('比n少n的数是几'), subtract],
  [form('n个n相加是几'), multiply],
  [form('n的一半是几'), ([a = 0]) => a / 2],
  [form('小明有n个苹果，送出n个，还有几个'), subtract],
  [form('桌上有n个杯子和n个盘子，共有几件'), add],
  [form('n、n、n中最大的数是几'), (numbers) => Math.max(...numbers)],
  [form('n、n、n中最小的数是几'), (numbers) => Math.min(...numbers)],
  [form('n、n、n中第n个数是几'), (numbers) => numbers[(numbers[3] ?? 0) - 1] ?? Number.NaN],
]

/** Computes the answer of a captcha question from its text. */
export function solve(question: string): number {
  for (const [text, calculate] of solutions) {
    const [, ...words] = text.exec(question) ?? []
    if (words.length > 0) return calculate(words.map((word) => readAnswer(word) ?? Number.NaN))
  }
  throw new Error(`not a question of the captcha: ${question}`)
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
