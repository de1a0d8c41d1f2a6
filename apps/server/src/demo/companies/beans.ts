import { PriceType } from '@mall/contract/states'
import { inPoints } from '../range.ts'
import type { Choice } from '../range.ts'
import { addressIn, peopleOf, phoneOf } from '../shoppers.ts'
import type { DemoCompany } from './company.ts'
import { to } from './company.ts'
import { smallMall } from './small-mall.ts'

const id = 3
const beans = (amount: number) => amount * 10_000
const choice: Choice = {
  companyId: id,
  cost: inPoints(1),
  departments: ['企业福利', '粮油美食', '家居日用', '母婴玩具', '美妆个护'],
  perShelf: 4,
  must: ['岁礼 新春', '岁礼 中秋', '山野集 云南', '棉朵 安抚', '沐白 山茶花'],
}

/** Company 3: prices in the company's own points only; no cash at all. */
export const beanMall = (): DemoCompany =>
  smallMall({
    what: '积分定价（福豆，1 福豆约合 1 元），不收现金',
    range: choice,
    info: {
      mallName: '福满堂员工福利',
      mallIntro: '每一份付出，都有福气接着。',
      goodsPriceType: PriceType.Points,
      integralName: '福豆',
      exchangeRate: 1,
      payMethod: '',
      integralPay: 1,
      theme: {
        bgColor: '#7FB685',
        priceColor: '#C2410C',
        btnColor: '#2E7D4F',
        modalColor: '#2E7D4F',
        darkMode: true,
      },
    },
    unit: '福豆',
    phone: '400-000-0003',
    searchHint: '节日礼盒',
    hotWords: ['礼盒', '大米', '咖啡', '小熊', '山茶花'],
    front: ['岁礼 新春', '山野集 云南', '棉朵 安抚', '沐白 山茶花', '岁礼 中秋'],
    banners: (range) => [
      [
        '年节福利已到账',
        '福豆可换 60 余款好物',
        '去挑选',
        '#1f5b3a',
        ['gift', 'red-packet'],
        to.category(range.category('企业福利')),
      ],
      [
        '一家人的餐桌',
        '米面粮油，产地直发',
        '去看看',
        '#7a4a1e',
        ['rice', 'noodles'],
        to.category(range.category('粮油美食')),
      ],
      [
        '给忙碌的自己',
        '山茶花身体乳，清爽留香',
        '兑换',
        '#3b2f6b',
        ['lotion', 'bouquet'],
        to.product(range.spu('沐白 山茶花')),
      ],
      ['福豆怎么用', '一分钟看懂规则', '看规则', '#23604c', ['coin'], to.article(11)],
    ],
    icons: [
      ['企业福利', 'gift', '企业福利'],
      ['粮油美食', 'rice', '粮油美食'],
      ['家居日用', 'sofa', '家居日用'],
      ['母婴玩具', 'bear', '母婴玩具'],
      ['美妆个护', 'lotion', '美妆个护'],
    ],
    tabs: [
      ['福利', '企业福利'],
      ['美食', '粮油美食'],
      ['家居', '家居日用'],
      ['母婴', '母婴玩具'],
    ],
    coupons: (range) => [
      {
        templateId: id * 100 + 1,
        title: '满 300 福豆减 30',
        kind: 'minus',
        threshold: beans(300),
        value: beans(30),
        validDays: 30,
      },
      {
        templateId: id * 100 + 2,
        title: '美食包邮券',
        kind: 'freight',
        scope: { categories: range.scope('粮油美食') },
        validDays: 15,
      },
    ],
    settings: {
      freight: { baseFee: beans(8), rules: [{ ruleId: -1, threshold: beans(99) }] },
      messages: {
        'shop.cart.emptyNote': '用福豆挑几件喜欢的商品吧',
        // The company is an employer whose staff sign in on the login page.
        'core.session.friend': '同事',
      },
    },
    people: peopleOf(id, [
      {
        userName: 'fangning',
        nickName: '方宁',
        face: 'woman',
        what: '3,600 福豆，其中 200 下月到期',
        points: [
          { amount: 200, reason: '月度福利', expiresInDays: 35 },
          { amount: 3400, reason: '年度福利', expiresInDays: 360 },
        ],
        coupons: [id * 100 + 1],
        addresses: [addressIn('guangzhou', '方宁', phoneOf(id, 1), '榕荫路 15 号 9 楼', true)],
      },
      {
        userName: 'tangyi',
        nickName: '唐一',
        face: 'man',
        what: '只有 20 福豆，买不起大多数商品',
        points: [{ amount: 20, reason: '签到奖励', expiresInDays: 10 }],
        addresses: [addressIn('jiulong', '唐一', phoneOf(id, 2), '长亭街 2 号', true)],
      },
    ]),
  })
