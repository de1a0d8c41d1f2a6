import { inMoney } from '../range.ts'
import { addressIn, peopleOf, phoneOf } from '../shoppers.ts'
import type { DemoCompany } from './company.ts'
import { to } from './company.ts'
import { smallMall } from './small-mall.ts'

const id = 6

/** Company 6: cash only, and no coupons anywhere. */
export const cashOnly = (): DemoCompany =>
  smallMall({
    what: '只收现金（integralPay 0），没有优惠券与积分卡片',
    range: {
      companyId: id,
      cost: inMoney,
      departments: ['生鲜果蔬', '粮油美食', '家居日用'],
      perShelf: 5,
      must: ['丹东 红颜', '牧野长 散养', '稻里 五常', '云朵家 原生'],
    },
    info: {
      mallName: '简市集',
      mallIntro: '邻里的菜篮子。',
      integralPay: 0,
      payMethod: 'wechat',
      showComment: false,
      theme: {
        bgColor: '#E9B44C',
        priceColor: '#D1350F',
        btnColor: '#B4530A',
        modalColor: '#B4530A',
        darkMode: false,
      },
    },
    unit: '积分',
    phone: '400-000-0006',
    searchHint: '土鸡蛋',
    hotWords: ['草莓', '土鸡蛋', '大米', '卷纸', '脐橙'],
    front: ['丹东 红颜', '牧野长 散养', '稻里 五常', '云朵家 原生'],
    banners: (range) => [
      [
        '今天的地，明天的锅',
        '当日采收，冷链到家',
        '去买菜',
        '#2f5d34',
        ['basket', 'broccoli'],
        to.category(range.category('新鲜蔬菜')),
      ],
      [
        '一篮好蛋',
        '当周下的散养蛋',
        '来一盒',
        '#8a4b12',
        ['egg', 'basket'],
        to.product(range.spu('牧野长 散养')),
      ],
      [
        '厨房换新',
        '锅碗瓢盆齐上新',
        '去看看',
        '#45356b',
        ['pan', 'dish'],
        to.secondCategory(range.category('厨房餐具')),
      ],
    ],
    icons: [
      ['生鲜果蔬', 'strawberry', '生鲜果蔬'],
      ['粮油美食', 'rice', '粮油美食'],
      ['家居日用', 'sofa', '家居日用'],
    ],
    tabs: [
      ['生鲜', '生鲜果蔬'],
      ['美食', '粮油美食'],
      ['家居', '家居日用'],
    ],
    settings: {
      // No agent serves at any time: shoppers leave messages.
      chat: { open: true, from: '00:00', to: '00:00' },
      freight: {
        baseFee: inMoney(600),
        rules: [
          { ruleId: -1, threshold: inMoney(9900) },
          { ruleId: 1, threshold: inMoney(4900), minus: inMoney(300) },
        ],
      },
    },
    showPointsCard: false,
    people: peopleOf(id, [
      {
        userName: 'maixiang',
        nickName: '麦香',
        face: 'woman',
        what: '只用现金支付',
        addresses: [
          addressIn('cuiyuan', '麦香', phoneOf(id, 1), '文竹里 3 号 1 单元 601 室', true),
        ],
      },
      { userName: 'shiyi', nickName: '十一', what: '没有地址的新会员' },
    ]),
  })
