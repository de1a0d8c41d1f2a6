import type { ArgsOf, DataOf } from '@mall/contract'
import { parseRoute } from '@mall/contract/route'
import { signInRoutes } from '@mall/contract/routes/login'
import { api, endpointOf, type CallRequest } from '@mall/core/api'

/** `message`: the server's text for the sign-in; '' for none. */
export type LoginResult = DataOf<'login.login'> & { message?: string }

/** Calls of these screens that return a session. */
export type SignInCall = {
  [N in keyof typeof signInRoutes]: DataOf<N> extends DataOf<'login.login'>
    ? DataOf<'login.login'> extends DataOf<N>
      ? N
      : never
    : never
}[keyof typeof signInRoutes]

/** A sign-in call with its arguments. */
export type SignInRequest = { [N in SignInCall]: { name: N; args: ArgsOf<N> } }[SignInCall]

const quiet = { extraOptions: { quiet: true } }

export const loginApi = api.injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build, signInRoutes)
    return {
      changePassword: call.mutation('login.changePassword', {
        ...quiet,
        invalidatesTags: ['Member'],
      }),
      changePhone: call.mutation('login.changePhone', { ...quiet, invalidatesTags: ['Member'] }),
      resetPassword: call.mutation('login.resetPassword', quiet),
      logout: call.mutation('login.logout', quiet),
      qrStart: call.mutation('login.qrStart', quiet),
      qrPoll: call.mutation('login.qrPoll', quiet),
      qrScan: call.mutation('login.qrScan', quiet),
      qrDecide: call.mutation('login.qrDecide', quiet),
      savePayer: call.mutation('login.jsapiLogin2', quiet),
      bridgeAuth: call.mutation('login.bridgeAuth', quiet),
      reloadUrl: call.mutation('login.reloadUrl', quiet),
      unbindWechat: call.mutation('login.unbindWechat', quiet),
      /** Every kind of sign-in. Results are never cached as query responses. */
      signIn: build.mutation<LoginResult, SignInRequest>({
        query: ({ name, args }): CallRequest => ({
          name,
          args,
          route: parseRoute(signInRoutes[name]),
        }),
        transformResponse: (data: LoginResult, meta) => ({
          ...data,
          message: meta?.message ?? '',
        }),
        ...quiet,
      }),
    }
  },
})

export const {
  useChangePasswordMutation,
  useChangePhoneMutation,
  useResetPasswordMutation,
  useLogoutMutation,
  useUnbindWechatMutation,
  useQrStartMutation,
  useQrPollMutation,
  useQrScanMutation,
  useQrDecideMutation,
  useSignInMutation,
} = loginApi
