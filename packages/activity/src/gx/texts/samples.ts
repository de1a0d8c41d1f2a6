import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'text-pages': [
    { url: '/activity/gx-new/service-terms', state: 'service-terms', ready: { title: /./ } },
    { url: '/activity/gx-new/gx-privacy', state: 'privacy', ready: { title: /./ } },
  ],
}
