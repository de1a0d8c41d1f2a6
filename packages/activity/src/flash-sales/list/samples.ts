import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'list-page': [{ url: '/sec-kill/list', ready: { title: '限时秒杀' } }],
}
