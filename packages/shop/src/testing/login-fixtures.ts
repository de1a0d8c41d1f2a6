import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { DataOf } from '@mall/contract'
import { buildUser, renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../feature.ts'

export const buildPuzzle = (captchaId: string): DataOf<'login.captcha'> => ({
  kind: 'puzzle',
  captchaId,
  background: `data:image/png;base64,${captchaId}`,
  piece: 'data:image/png;base64,AAAA',
  pieceY: 100,
  pieceSize: 58,
  workBits: 0,
})
export const QUESTION: DataOf<'login.captcha'> = {
  kind: 'question',
  captchaId: 'q1',
  question: '三乘以四等于几？',
  workBits: 0,
}
export const PROOF: DataOf<'login.checkCaptcha'> = {
  captchaVerifyParam: 'proof',
  expiresIn: 120,
}
export const LOGIN: DataOf<'login.login'> = {
  token: 't-new',
  expiresIn: 604_800,
  openId: '',
  halfRegistered: false,
}

/** Public key that a form can be encrypted with. */
export async function createPublicKey(): Promise<DataOf<'login.publicKey'>> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
  const { publicKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  const text = Buffer.from(raw).toString('base64url')
  return { keyId: 'k1', publicKey: text, nonce: 'n1', expiresIn: 120 }
}

/** Drags the puzzle piece by `to` px. */
export async function dragPiece(to: number): Promise<void> {
  const knob = await screen.findByRole('slider')
  await waitFor(() => expect(knob.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.pointerDown(knob, { clientX: 0, clientY: 10 })
  fireEvent.pointerMove(knob, { clientX: to / 2, clientY: 11 })
  fireEvent.pointerMove(knob, { clientX: to, clientY: 10 })
  fireEvent.pointerUp(knob)
}

export async function solveQuestion(user: UserEvent, answer: string): Promise<void> {
  await user.type(await screen.findByPlaceholderText('请输入答案'), answer)
  await user.click(screen.getByRole('button', { name: '确定' }))
}

export const TERMS = '/service-terms?companyId=1'
const captcha: Answers = {
  'login.captcha': ({ kind }) => (kind === 'question' ? QUESTION : buildPuzzle('p1')),
  'login.checkCaptcha': PROOF,
}

export async function setup(options: Partial<Parameters<typeof renderFeature>[1]> = {}) {
  const { answers, ...rest } = options
  const view = renderFeature(shopFeature, {
    route: `/login?redirect=${encodeURIComponent(TERMS)}`,
    answers: {
      ...captcha,
      'login.publicKey': await createPublicKey(),
      'login.login': LOGIN,
      'login.getInfo': buildUser(),
      ...answers,
    },
    ...rest,
  })
  const user = userEvent.setup()
  await screen.findByRole('heading', { level: 1 })
  return { ...view, user, messages: view.ports.notify.messages }
}

export const acceptTerms = (user: UserEvent) =>
  user.click(screen.getByRole('checkbox', { name: /同意/ }))
export const pressButton = (user: UserEvent, name: string) =>
  user.click(screen.getByRole('button', { name }))

export async function fillPassword(user: UserEvent) {
  await user.type(screen.getByLabelText('用户名'), 'xiaoman')
  await user.type(screen.getByLabelText('密码'), 'Demo-2468')
}
export async function fillCodeForm(user: UserEvent, phone = '13800000001') {
  await user.click(screen.getByRole('tab', { name: /验证码/ }))
  const field = await screen.findByLabelText('手机号')
  if (phone) await user.type(field, phone)
}
