import { z } from 'zod'
import { call } from '../base/call.ts'
import { LoginResult } from './login-shapes.ts'
import { Phone } from '../base/shapes.ts'
import { Returned, SdkConfig, chat, ticket } from './sign-in-shapes.ts'

/** Signing in by the chat app, and the accounts it binds. */
export const chatCalls = {
  'login.oauthStart': call('login.oauthStart', {
    auth: 'optional',
    summary: 'A state for a sign-in at a provider’s page, bound to this browser, and that page',
    input: z.object({
      /** `wechat-pay`: the account of the payment app, where that is another one */
      provider: z.enum(['wechat', 'wechat-pay', 'bank', 'dingtalk']),
      /** base: silent; user: requests name and picture, only behind a tap */
      scope: z.enum(['base', 'user']).default('base'),
      /** SHA-256 of the browser's verifier, base64url */
      challenge: z.string().regex(/^[\w-]{43}$/),
      /** address of the mall to which the provider sends the browser back */
      returnTo: z.string().max(1000),
    }),
    data: z.object({ state: z.string(), authorizeUrl: z.string(), expiresIn: z.int() }),
    refusals: ['login/not-open', 'company/unknown', 'company/closed'],
  }),
  'login.jsapiConfig': call('login.jsapiConfig', {
    auth: 'public',
    summary: 'The chat app’s SDK configuration for an address of the mall',
    input: z.object({ url: z.string().min(1).max(2000) }),
    data: SdkConfig,
    refusals: ['login/app-config', 'login/not-open', 'company/unknown'],
  }),
  'login.jsapiLogin': call('login.jsapiLogin', {
    auth: 'optional',
    summary:
      'Signs in by the chat app’s code. Unbound (20002): `data.openId` is a ticket to bind with',
    input: z.object(Returned),
    data: LoginResult,
    refusals: [...chat],
  }),
  'login.jsapiLogin2': call('login.jsapiLogin2', {
    auth: 'shopper',
    summary: 'Keeps the payment account’s openId of the signed-in shopper',
    input: z.object(Returned),
    data: z.object({ openId: z.string() }),
    refusals: [
      'login/state',
      'login/code-spent',
      'login/snapshot',
      'login/provider',
      'login/not-open',
      'company/closed',
    ],
  }),
  'login.bindWechat': call('login.bindWechat', {
    auth: 'shopper',
    summary: 'Binds the chat account of a ticket to the signed-in shopper',
    input: z.object({ openId: ticket, phone: Phone.optional() }),
    data: LoginResult,
    refusals: ['login/uncheckable', 'login/bound-elsewhere', 'login/disabled', 'company/closed'],
  }),
  'login.unbindWechat': call('login.unbindWechat', {
    auth: 'shopper',
    summary: 'Takes the chat account off the signed-in shopper',
    input: z.object({ openId: z.string().max(128).optional() }),
    data: z.object({}),
    refusals: ['login/not-bound'],
  }),
}
