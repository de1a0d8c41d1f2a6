import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('commerce.address', {
  region: '所在地区',
  regionHint: '请选择省市区街道',
  chooseRegion: '选择所在地区',
  province: '省份',
  city: '城市',
  county: '区县',
  town: '街道/镇',
})
