import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'help-page': [{ url: '/gift/help', ready: { title: '卡号和密码在哪里' } }],
  'intro-page': [{ url: '/gift/intro', ready: { title: '礼品卡说明' } }],
}
