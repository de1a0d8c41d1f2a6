import { api, endpointOf } from '@mall/core/api'

export const loginApi = api.injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build)
    return {
      publicKey: call.query('login.publicKey', { keepUnusedDataFor: 0 }),
      captcha: call.query('login.captcha', { keepUnusedDataFor: 0 }),
      checkCaptcha: call.mutation('login.checkCaptcha', { extraOptions: { quiet: true } }),
      sendCode: call.query('login.sendSmsCode', {
        keepUnusedDataFor: 0,
        extraOptions: { quiet: true },
      }),
      login: call.mutation('login.login', { extraOptions: { quiet: true } }),
      logout: call.mutation('login.logout', { extraOptions: { quiet: true } }),
      bindPhone: call.query('login.openIdBindPhone', {
        keepUnusedDataFor: 0,
        extraOptions: { quiet: true },
      }),
    }
  },
})

export const {
  useLazyPublicKeyQuery,
  useLazyCaptchaQuery,
  useCheckCaptchaMutation,
  useLazySendCodeQuery,
  useLoginMutation,
  useLogoutMutation,
  useLazyBindPhoneQuery,
} = loginApi
