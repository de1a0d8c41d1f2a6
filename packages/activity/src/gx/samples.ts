import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'sign-in-page': [{ url: '/activity/gx-new', ready: { title: /./ } }],
  'campaign-page': [{ journey: 'activity/gx.spec.ts' }],
  'text-pages': [
    { url: '/activity/gx-new/service-terms', state: 'service-terms', ready: { title: /./ } },
    { url: '/activity/gx-new/gx-privacy', state: 'privacy', ready: { title: /./ } },
  ],
}
