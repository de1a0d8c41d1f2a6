import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'bank-login-page': [
    {
      url: '/login?companyId=114&code=foreign&state=foreign',
      state: 'failed',
      ready: { role: 'heading', name: 'state校验不一致，请重试!' },
    },
    {
      url: '/bank-login?companyId=102',
      state: 'other-app',
      ready: { role: 'heading', name: /^请在.+ App 中登录$/ },
    },
    {
      url: '/bank-login?audience=staff&redirect=%2Fcav%2Fscan',
      state: 'staff',
      ready: { role: 'heading', name: '核销登录已失效' },
    },
  ],
}
