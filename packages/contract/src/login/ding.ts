import { z } from 'zod'
import { call } from '../base/call.ts'
import { LoginResult, Sealed } from './login-shapes.ts'
import { Phone, flag } from '../base/shapes.ts'
import {
  Returned,
  SdkConfig,
  SmsCode,
  binding,
  partner,
  sending,
  short,
  ticket,
  uid,
} from './sign-in-shapes.ts'

/** Signing in by the workplace app. */
export const dingCalls = {
  'ding.login': call('ding.login', {
    auth: 'public',
    summary:
      'Signs in by the workplace app’s code. Phone wanted (20018): `data.openId` is a ticket',
    input: z.object({
      authCode: short.optional(),
      /**
       * state of a return from the workplace app’s page, with the secret that the browser stored
       * before
       */
      state: short.optional(),
      verifier: Returned.verifier.optional(),
    }),
    data: LoginResult,
    refusals: [
      ...partner,
      'login/state',
      'login/code-spent',
      'login/not-colleague',
      'login/provider',
    ],
  }),
  'ding.passwordLogin': call('ding.passwordLogin', {
    auth: 'public',
    summary: 'Signs in by password, and binds the workplace account of a ticket to who signs in',
    input: Sealed.extend({ openId: ticket.optional() }),
    data: LoginResult,
    refusals: [
      'login/wrong',
      'login/locked',
      'login/sms-needed',
      'login/captcha',
      'login/stale-key',
      'login/not-open',
      'login/disabled',
      'login/uncheckable',
      'login/bound-elsewhere',
      'company/unknown',
      'company/closed',
    ],
  }),
  'ding.codeLogin': call('ding.codeLogin', {
    auth: 'public',
    summary: 'Signs in by SMS code, and binds the workplace account of a ticket to who signs in',
    input: Sealed.extend({ openId: ticket.optional() }),
    data: LoginResult,
    refusals: [
      'login/wrong-code',
      'login/locked',
      'login/captcha',
      'login/stale-key',
      'login/not-open',
      'login/disabled',
      'login/uncheckable',
      'login/bound-elsewhere',
      'company/unknown',
      'company/closed',
    ],
  }),
  'ding.sendSms': call('ding.sendSms', {
    auth: 'public',
    summary: 'Sends a code to the phone that a ticket is being bound to',
    input: z.object({ phone: Phone, uid }),
    data: z.object({ resendAfter: z.int() }),
    refusals: ['login/uncheckable', ...sending],
  }),
  'ding.sendSmsWithCaptcha': call('ding.sendSmsWithCaptcha', {
    auth: 'public',
    summary: 'Sends a sign-in code to a phone, behind the security check',
    input: z.object({ phone: Phone, captchaToken: short, type: z.literal(['1', 1]) }),
    data: z.object({ resendAfter: z.int() }),
    refusals: ['login/captcha', ...sending],
  }),
  'ding.nkBindPhone': call('ding.nkBindPhone', {
    auth: 'public',
    summary: 'Operator bind: the workplace account of a ticket (uid) to a phone',
    input: z.object({ phone: Phone, captcha: SmsCode, uid }),
    data: LoginResult,
    refusals: [...binding],
  }),
  'ding.userInfo': call('ding.userInfo', {
    auth: 'shopper',
    summary: 'The workplace account of the signed-in shopper',
    withoutScreen: 'no screen names the workplace account of the shopper',
    input: z.object({}),
    data: z.object({ userId: z.string(), name: z.string(), isBound: flag }),
  }),
  'ding.jsapiConfig': call('ding.jsapiConfig', {
    auth: 'public',
    summary: 'The workplace app’s SDK configuration for an address of the mall',
    input: z.object({ url: z.string().min(1).max(2000) }),
    data: SdkConfig.extend({ corpId: z.string(), agentId: z.string() }),
    refusals: ['login/app-config', 'login/not-open', 'company/unknown'],
  }),
}
