import { PriceType } from '@mall/contract/states'
import { backArrowSrc } from '../pictures.ts'
import { inPoints } from '../range.ts'
import { addressIn, peopleOf, phoneOf } from '../shoppers.ts'
import type { DemoCompany } from './company.ts'
import { to } from './company.ts'
import { smallMall } from './small-mall.ts'

const id = 4
const points = (amount: number) => amount * 10_000

/** Company 4: a bank's blue mall priced in points, 100 points per yuan. */
export const bank = (): DemoCompany =>
  smallMall({
    what: '银行蓝色主题，积分定价，首次进入有温馨提示；返回箭头为公司自己的图片',
    range: {
      companyId: id,
      cost: inPoints(100),
      departments: ['数码家电', '粮油美食', '家居日用', '母婴玩具', '美妆个护', '运动户外'],
      perShelf: 3,
      must: [
        '时序 智能运动',
        '白昼映 便携',
        '炊雅 不粘',
        '轻驰 20 寸',
        '迈野 透气缓震',
        '岩上 高山',
        '秦岭 洋槐',
        '扬羽 耐打',
        '稻里 五常',
        '皂里 冷制',
        '拾光牧',
      ],
    },
    info: {
      mallName: '海岸银行 · 积分乐园',
      mallIntro: '刷卡有积分，积分有好物。',
      goodsPriceType: PriceType.Points,
      integralName: '积分',
      exchangeRate: 1,
      payMethod: '',
      integralPay: 1,
      extInfo: JSON.stringify({
        backIcon: backArrowSrc(id),
        showMallDes: true,
        mallDesTitle: '温馨提示',
        mallDes: '<p>积分乐园由海岸银行信用卡中心提供，商品由合作商城发货与售后。</p>',
        mallDesTime: 7,
      }),
      theme: {
        bgColor: '#1F5FBF',
        priceColor: '#C8400B',
        btnColor: '#1F5FBF',
        modalColor: '#1F5FBF',
        darkMode: true,
      },
    },
    unit: '积分',
    phone: '400-000-0004',
    searchHint: '运动手表',
    hotWords: ['运动手表', '投影仪', '羽毛球', '跑步鞋', '乌龙茶'],
    front: [
      '时序 智能运动',
      '白昼映 便携',
      '炊雅 不粘',
      '轻驰 20 寸',
      '迈野 透气缓震',
      '岩上 高山',
      '秦岭 洋槐',
      '扬羽 耐打',
    ],
    banners: (range) => [
      [
        '持卡人专享周',
        '精选好物，积分兑换',
        '去看看',
        '#133a7c',
        ['gift', 'coin'],
        to.list(`cmsId=${id * 100 + 2}`),
      ],
      [
        '周末跑起来',
        '透气缓震，夜跑反光',
        '兑换',
        '#8a2b23',
        ['shoe', 'watch'],
        to.product(range.spu('迈野 透气缓震')),
      ],
      [
        '把影院搬回家',
        '120 英寸画面，自动对焦',
        '兑换',
        '#3a2f75',
        ['projector', 'movie'],
        to.product(range.spu('白昼映 便携')),
      ],
      ['积分当钱花', '规则写得明明白白', '看规则', '#1d5573', ['coin'], to.article(11)],
    ],
    icons: [
      ['智能穿戴', 'watch', '智能穿戴'],
      ['茶饮咖啡', 'coffee', '茶饮咖啡'],
      ['厨房餐具', 'pan', '厨房餐具'],
      ['数码家电', 'laptop', '数码家电'],
      ['粮油美食', 'rice', '粮油美食'],
      ['家居日用', 'sofa', '家居日用'],
      ['母婴玩具', 'bear', '母婴玩具'],
      ['美妆个护', 'lotion', '美妆个护'],
      ['运动户外', 'badminton', '运动户外'],
    ],
    tabs: [
      ['数码', '数码家电'],
      ['美食', '粮油美食'],
      ['家居', '家居日用'],
      ['美妆', '美妆个护'],
      ['户外', '运动户外'],
    ],
    coupons: (range) => [
      {
        templateId: id * 100 + 1,
        title: '满 2 万减 2,000 积分',
        kind: 'minus',
        threshold: points(20_000),
        value: points(2000),
        validDays: 30,
      },
      {
        templateId: id * 100 + 2,
        title: '数码专享 9 折券',
        kind: 'discount',
        value: 90,
        cap: points(10_000),
        scope: { categories: range.scope('数码家电') },
        validDays: 30,
      },
      { templateId: id * 100 + 3, title: '全场包邮券', kind: 'freight', validDays: 7 },
    ],
    settings: {
      freight: { baseFee: points(800), rules: [{ ruleId: -1, threshold: points(20_000) }] },
    },
    people: peopleOf(id, [
      {
        userName: 'xuhai',
        nickName: '许海',
        face: 'man',
        what: '268,400 积分（3,200 即将到期）',
        points: [
          { amount: 3200, reason: '消费积分', expiresInDays: 41 },
          { amount: 2600, reason: '本月消费积分', expiresInDays: 720 },
          { amount: 262_600, reason: '历年消费积分', expiresInDays: 400 },
        ],
        coupons: [id * 100 + 1, id * 100 + 2],
        addresses: [addressIn('lujiazui', '许海', phoneOf(id, 1), '听潮路 66 号 12 楼', true)],
      },
      {
        userName: 'yelan',
        nickName: '叶岚',
        face: 'woman',
        what: '6,900 积分，正好兑一筒羽毛球',
        points: [{ amount: 6900, reason: '消费积分', expiresInDays: 200 }],
      },
    ]),
  })
