import { expect, it } from 'vitest'
import type { LoadRegions } from '@mall/commerce/address'
import { findRegions, regionAtStart } from './find-regions.ts'

const regions: Record<string, string[]> = {
  '': ['上海市', '广东省', '广西壮族自治区', '内蒙古自治区'],
  上海市: ['上海市'],
  '上海市/上海市': ['黄浦区', '浦东新区'],
  '上海市/上海市/浦东新区': ['洋泾街道', '张江镇'],
  广东省: ['广州市', '东莞市'],
  '广东省/东莞市': ['东莞市'],
  '广东省/东莞市/东莞市': ['南城街道', '长安镇'],
  广西壮族自治区: ['南宁市'],
  '广西壮族自治区/南宁市': ['青秀区', '西乡塘区'],
  内蒙古自治区: ['呼和浩特市', '锡林郭勒盟'],
  '内蒙古自治区/锡林郭勒盟': ['东乌珠穆沁旗'],
}
const load: LoadRegions = async (path) => (regions[path.join('/')] ?? []).map((name) => ({ name }))

it.each([
  ['上海市浦东新区张杨路500号', '上海市/上海市/浦东新区', '张杨路500号'],
  ['上海市上海市浦东新区洋泾街道张杨路500号', '上海市/上海市/浦东新区/洋泾街道', '张杨路500号'],
  ['上海黄浦区人民广场', '上海市/上海市/黄浦区', '人民广场'],
  ['广东东莞市南城街道元美路8号', '广东省/东莞市/东莞市/南城街道', '元美路8号'],
  ['广西南宁青秀区民族大道', '广西壮族自治区/南宁市/青秀区', '民族大道'],
  [
    '内蒙古自治区锡林郭勒盟东乌珠穆沁旗乌里雅斯太镇',
    '内蒙古自治区/锡林郭勒盟/东乌珠穆沁旗',
    '乌里雅斯太镇',
  ],
  ['广东省深圳市南山区', '广东省', '深圳市南山区'],
  ['张杨路500号', '', '张杨路500号'],
  ['', '', ''],
])('matches the regions of %s', async (address, path, detail) => {
  expect(await findRegions(address, load)).toEqual({
    path: path === '' ? [] : path.split('/'),
    detail,
  })
})

it('prefers the longer of two matching names', () => {
  const options = [{ name: '吉林市' }, { name: '吉林市郊区' }]
  expect(regionAtStart(options, '吉林市郊区一号')?.name).toBe('吉林市郊区')
})
