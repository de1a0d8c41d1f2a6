import { signInRoutes } from '@mall/contract/routes/sign-in'
import { api, endpointOf } from '@mall/core/api'

const quiet = { extraOptions: { quiet: true } }

/** Captcha and SMS codes. The forms show the errors. */
export const identityApi = api.injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build, signInRoutes)
    return {
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
  useCheckCaptchaMutation,
  useSendCodeMutation,
  useSendWorkplaceCodeMutation,
  useSendTicketCodeMutation,
} = identityApi
