import { answerQuestion, sealed } from '../../../modules/login/testing.ts'
import type { OpenVisitor } from './crowd-mall.ts'
import { sendAll, toOutcome } from './visitor.ts'

type Guessing = {
  openVisitor: OpenVisitor
  random: () => number
  /** phones of the accounts */
  phones: readonly string[]
  tries: number
  /** networks from which half of the tries are sent; the other half is sent from one network */
  networks: number
  senders: number
}

/** Guesses passwords of shoppers, each time in a new browser. @returns outcome of each try */
export function guessPasswords({ openVisitor, random, phones, ...size }: Guessing) {
  const pick = (count: number) => Math.floor(random() * count)
  return sendAll(size.tries, size.senders, async (number) => {
    const network = number % 2 === 0 ? 0 : 1 + pick(size.networks)
    const visitor = openVisitor({ ip: `10.${2 + (network >> 8)}.${network & 255}.7` })
    const loginId = phones[pick(phones.length)] ?? ''
    const captcha = await visitor.call('login.captcha', { kind: 'question' })
    if (captcha.data?.kind !== 'question') return toOutcome(captcha)
    const captchaVerifyParam = await answerQuestion(visitor, captcha.data)
    const guess = { loginType: 2, loginId, password: `猜${number}`, captchaVerifyParam } as const
    return toOutcome(await visitor.call('login.login', await sealed(visitor, guess)))
  })
}
