import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'invoice-page': [{ url: '/my/invoice/{unpaidOrder}', visitor: 'buyer', ready: { title: /./ } }],
}
