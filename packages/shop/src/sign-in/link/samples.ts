import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'link-page': [{ url: '/link?cipherText=x', ready: { role: 'heading', name: /./ } }],
}
