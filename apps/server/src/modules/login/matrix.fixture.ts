import { defineFixtures } from '../../testing/requests/fixtures/define-fixtures.ts'

export const fixtures = defineFixtures({
  unknown: {
    captchaId: 'n'.repeat(22),
  },
  kinds: {
    captcha: { of: 'company', field: 'captchaId' },
  },
  create: async ({ app }) => {
    const captcha = await app.call('login.captcha', { kind: 'question' }, { companyId: 1 })
    return { captchaId: captcha.data.captchaId }
  },
  examples: {
    'login.checkCaptcha': () => ({ answer: '5' }),
  },
})
