import { SeedFile } from '@mall/contract/seed-file'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/index.ts'
import { pickRows } from '../testing/pick-rows.ts'
import { demoSeed } from './index.ts'

/** A typed search and the product names that it must find. */
const queries: readonly (readonly [kw: string, relevant: RegExp])[] = [
  ['咖啡', /挂耳咖啡|咖啡兑换/],
  ['挂耳咖啡', /挂耳咖啡/],
  ['耳机', /耳机/],
  ['降噪耳机', /降噪蓝牙耳机/],
  ['车厘子', /车厘子/],
  ['登机箱', /登机箱/],
  ['羊绒围巾', /羊绒围巾/],
  ['电动牙刷', /电动牙刷/],
  ['露营椅', /露营椅/],
  ['乌龙茶', /乌龙茶/],
  ['茶', /茶/],
  ['大米', /大米/],
  ['礼盒', /礼盒/],
  ['牛奶', /纯牛奶/],
  ['手表', /手表/],
  ['口红', /口红/],
  ['帐篷', /帐篷/],
  ['羽毛球拍', /羽毛球拍/],
  ['卷纸', /卷纸/],
  ['洗发水', /洗发水/],
  // Several words, parts and amounts
  ['蓝牙 耳机', /蓝牙耳机/],
  ['儿童 手表', /儿童定位电话手表/],
  ['27 英寸 显示器', /显示器/],
  ['10g 咖啡', /挂耳咖啡/],
  ['听涧 耳机', /听涧/],
  ['小熊 挂件', /小熊挂件/],
  ['SPF50', /防晒/],
  ['A5 笔记本', /笔记本 A5/],
  ['听涧', /^听涧/],
  ['沐白', /^沐白/],
  ['水果', /草莓|车厘子|葡萄|苹果|橙|芒果|桃|莓|瓜|柠檬/],
  ['蔬菜', /蔬菜|西兰花|番茄|胡萝卜|生菜|蜜薯|玉米/],
  ['零食', /巧|坚果|曲奇|栗仁|花生|蜜/],
  ['玩具', /拼|汽车|火车|机器人|风筝|鼓|颜料/],
  ['茶饮咖啡', /咖啡|茶|龙井/],
  ['影音娱乐', /耳机|电视|手柄|音箱|麦克风|相机|投影/],
  ['箱包', /箱|包|袋|帽/],
  ['露营', /帐篷|露营|天幕|手电|指南针|背包|炉/],
  // Synonyms and Latin names
  ['耳麦', /耳机/],
  ['充电宝', /移动电源/],
  ['樱桃', /车厘子/],
  ['西红柿', /番茄/],
  ['墨镜', /太阳镜/],
  ['刮胡刀', /剃须刀/],
  ['卫生纸', /卷纸/],
  ['雨伞', /折叠伞/],
  ['拉杆箱', /箱/],
  ['单车', /自行车/],
  ['coffee', /咖啡/],
  ['headphones', /耳机/],
  ['bluetooth 耳机', /蓝牙耳机/],
  ['keyboard', /键盘/],
  ['tent', /帐篷/],
  ['milk', /牛奶/],
  ['laptop', /轻薄笔记本/],
  ['Type-C', /Type-C/],
  // Pinyin
  ['kafei', /咖啡/],
  ['erji', /耳机/],
  ['lanyaerji', /蓝牙耳机/],
  ['chelizi', /车厘子/],
  ['caomei', /草莓/],
  ['yashua', /牙刷/],
  ['dengjixiang', /登机箱/],
  ['xifashui', /洗发水/],
  ['cha', /茶/],
  ['weijin', /围巾/],
  ['niunai', /牛奶/],
  ['shubiao', /鼠标/],
  ['ka fei', /咖啡/],
  ['zhangpeng', /帐篷/],
  // Initials
  ['lyej', /蓝牙耳机/],
  ['ddys', /电动牙刷/],
  ['clz', /车厘子/],
  ['djx', /登机箱/],
  ['gekf', /挂耳咖啡/],
  ['ymqp', /羽毛球拍/],
  ['zxc', /自行车/],
  ['jxjp', /机械键盘/],
  // One wrong character by sound
  ['咖非', /咖啡/],
  ['乌笼茶', /乌龙茶/],
  ['车梨子', /车厘子/],
  ['牙唰', /牙刷/],
  ['登基箱', /登机箱/],
  ['围金', /围巾/],
  ['帐蓬', /帐篷/],
  ['曲期', /曲奇/],
  // One wrong character, missing, too many, or out of order
  ['蓝牙尔机', /蓝牙耳机/],
  ['蓝牙耳杌', /蓝牙耳机/],
  ['降躁耳机', /降噪.*耳机|耳机/],
  ['电动牙涮', /电动牙刷/],
  ['挂咖啡', /挂耳咖啡/],
  ['羽毛毛球拍', /羽毛球拍/],
  ['箱机登', /登机箱/],
  ['登箱机', /登机箱/],
  ['耳杌', /耳机/],
  ['kafie', /咖啡/],
  ['yahsua', /牙刷/],
  ['zhanpeng', /帐篷/],
  ['coffe', /咖啡/],
  ['hedphones', /耳机/],
]

let app: TestApp
beforeAll(async () => {
  const [mall] = demoSeed().companies
  if (!mall) throw new Error('no company')
  const { shoppers: _, ...company } = mall
  SeedFile.parse({ companies: [company] })
  app = await createTestApp({ seedFile: { companies: [company] } })
})
afterAll(() => app.close())

const find = async (kw: string) => (await app.call('goods.list', { kw, size: 20 })).data

describe('searches in the demo mall', () => {
  it('number a hundred', () => {
    expect(new Set(queries.map(([kw]) => kw)).size).toBe(100)
  })

  it('have a relevant product among the first three in at least 92 % of them', async () => {
    const missed: string[] = []
    const searches = pickRows('searches', queries, 25)
    for (const [kw, relevant] of searches) {
      const names = (await find(kw)).list.slice(0, 3).map(({ name }) => name)
      if (!names.some((name) => relevant.test(name))) missed.push(`${kw}: ${names.join(' / ')}`)
    }
    const share = (searches.length - missed.length) / searches.length
    process.stdout.write(`searches answered: ${String(share * 100)} %\n`)
    expect(share, missed.join('\n')).toBeGreaterThanOrEqual(0.92)
    process.stdout.write(`${missed.join('\n')}\n`)
  })

  it('find coffee and nothing else of its category', async () => {
    const { list, match, marks } = await find('咖啡')
    expect(list.map(({ name }) => name).filter((name) => !name.includes('咖啡'))).toEqual([])
    expect([match, marks]).toEqual(['exact', ['咖啡']])
  })

  it('highlight pinyin matches and corrected words in a name', async () => {
    expect(await find('lanyaerji')).toMatchObject({
      match: 'exact',
      marks: expect.arrayContaining(['蓝牙']),
    })
    expect(await find('蓝牙耳杌')).toMatchObject({ match: 'near', marks: ['蓝牙耳机'] })
  })

  it('return no result for goods that the mall does not have', async () => {
    for (const kw of ['挖掘机', 'qqqq', '月球', 'zzzzz', '龘', '月球车'])
      expect((await find(kw)).total, kw).toBe(0)
  })

  it('suggest words for goods like those viewed', async () => {
    const { data } = await app.call('goods.suggest', { seen: '100001' })
    expect(data.related.length).toBeGreaterThan(0)
    expect(data.related).not.toContain('耳机')
  })
})
