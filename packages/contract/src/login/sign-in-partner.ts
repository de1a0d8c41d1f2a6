import { z } from 'zod'
import { call } from '../base/call.ts'
import { LoginResult } from './login-shapes.ts'
import { Phone } from '../base/shapes.ts'
import {
  About,
  Blob,
  Replacing,
  Returned,
  Signed,
  SmsCode,
  binding,
  partner,
  short,
  ticket,
  verified,
} from './sign-in-shapes.ts'

type SealedCall = 'login.sodexo' | 'login.szCmb' | 'login.dgCmb' | 'login.psbcUnion'
const sealedData = <N extends SealedCall>(name: N, summary: string) =>
  call(name, {
    auth: 'optional',
    summary,
    input: z.object({ data: Blob.optional(), ...Replacing }),
    data: LoginResult,
    refusals: [...verified],
  })

/** Signing in by what a partner or a bank has proved. */
export const partnerCalls = {
  'login.login2': call('login.login2', {
    auth: 'optional',
    summary: 'Signs in by the user info that a native app hands over, sealed by its server',
    input: z.object({
      loginType: z.literal(4),
      loginId: z.string().max(4000).optional(),
      ...Replacing,
    }),
    data: LoginResult,
    refusals: [...verified, 'login/missing-user'],
  }),
  'login.thirdParty': call('login.thirdParty', {
    auth: 'optional',
    summary: 'Signs in by a partner’s link, as the company’s login method proves it',
    input: z.object({
      unionId: short.optional(),
      openId: short.optional(),
      driverId: short.optional(),
      userId: short.optional(),
      employeeId: short.optional(),
      companySource: short.optional(),
      code: short.optional(),
      data: Blob.optional(),
      mallParam: Blob.optional(),
      ...About,
      timestamp: Signed.timestamp.optional(),
      nonce: Signed.nonce.optional(),
      sign: Signed.sign.optional(),
      ...Replacing,
    }),
    data: LoginResult,
    refusals: [...verified, 'login/code-spent', 'login/provider'],
  }),
  'login.thirdUnified': call('login.thirdUnified', {
    auth: 'optional',
    summary: 'Signs in by a partner’s union id',
    input: z.object({
      unionId: short.optional(),
      ...About,
      timestamp: Signed.timestamp.optional(),
      nonce: Signed.nonce.optional(),
      sign: Signed.sign.optional(),
      ...Replacing,
    }),
    data: LoginResult,
    refusals: [...verified],
  }),
  'login.thirdPartyBindPhone': call('login.thirdPartyBindPhone', {
    auth: 'public',
    summary: 'Binds the partner’s account of a ticket (20018) to a phone and signs in',
    input: z.object({ openId: ticket, phone: Phone, captcha: SmsCode }),
    data: LoginResult,
    refusals: [...binding],
  }),
  'login.reloadUrl': call('login.reloadUrl', {
    auth: 'public',
    summary: 'Where a partner’s link that has expired is fetched anew',
    input: z.object({ redirect: z.string().max(1000).optional() }),
    data: z.object({ url: z.string() }),
    refusals: ['login/not-open', 'company/unknown'],
  }),
  'login.sodexo': sealedData('login.sodexo', 'Signs in by the benefits platform’s sealed data'),
  'login.abc': call('login.abc', {
    auth: 'optional',
    summary: 'Signs in by the bank’s encrypted data',
    input: z.object({ encryptedData: Blob.optional(), ...Replacing }),
    data: LoginResult,
    refusals: [...verified],
  }),
  'login.bank': call('login.bank', {
    auth: 'public',
    summary: 'Signs in by the code of the bank’s own OAuth page',
    input: z.object({
      code: short.optional(),
      state: short.optional(),
      verifier: Returned.verifier.optional(),
    }),
    data: LoginResult,
    refusals: [...partner, 'login/state', 'login/code-spent', 'login/provider'],
  }),
  'login.bridgeAuth': call('login.bridgeAuth', {
    auth: 'public',
    summary: 'What a bank’s bridge is asked with, signed by the mall',
    input: z.object({}),
    data: z.object({
      corpNo: z.string(),
      /** yyyyMMddHHmmss, Beijing time */
      timestamp: z.string(),
      nonceStr: z.string(),
      sign: z.string(),
    }),
    refusals: ['login/not-open', 'company/unknown', 'company/closed'],
  }),
  'login.cmb': call('login.cmb', {
    auth: 'optional',
    summary: 'Signs in by what the bank app’s bridge answers',
    input: z.object({
      resultType: z.string().max(4).optional(),
      cryptType: z.string().max(4).optional(),
      body: Blob.optional(),
      ...Replacing,
    }),
    data: LoginResult,
    refusals: [...verified],
  }),
  'login.szCmb': sealedData('login.szCmb', 'Signs in by the Shenzhen branch’s sealed data'),
  'login.dgCmb': sealedData('login.dgCmb', 'Signs in by the Dongguan branch’s sealed data'),
  'login.psbcUnion': sealedData(
    'login.psbcUnion',
    'Signs in by the open id that the bank’s bridge hands over, sealed by the bank',
  ),
}
