import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'sign-in-page': [{ url: '/activity/gx-new', ready: { title: /./ } }],
}
