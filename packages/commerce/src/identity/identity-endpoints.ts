import { signInRoutes } from '@mall/contract/routes/login'
import { api, endpointOf } from '@mall/core/api'

const quiet = { extraOptions: { quiet: true } }

/** Captcha, SMS codes and the key of encrypted forms. The forms show the errors. */
export const identityApi = api.injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build, signInRoutes)
    return {
      publicKey: call.query('login.publicKey', { keepUnusedDataFor: 0 }),
      captcha: call.query('login.captcha', { keepUnusedDataFor: 0 }),
      checkCaptcha: call.mutation('login.checkCaptcha', quiet),
      sendCode: call.mutation('login.sendSmsCode', quiet),
      sendWorkplaceCode: call.mutation('ding.sendSmsWithCaptcha', quiet),
      sendTicketCode: call.mutation('ding.sendSms', quiet),
    }
  },
})

export const {
  useLazyCaptchaQuery,
  useLazyPublicKeyQuery,
  useCheckCaptchaMutation,
  useSendCodeMutation,
  useSendWorkplaceCodeMutation,
  useSendTicketCodeMutation,
} = identityApi
