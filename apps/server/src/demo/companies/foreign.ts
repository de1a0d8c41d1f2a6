import { inMoney } from '../range.ts'
import { addressIn, peopleOf, phoneOf } from '../shoppers.ts'
import type { DemoCompany } from './company.ts'
import { to } from './company.ts'
import { smallMall } from './small-mall.ts'

const id = 5

/**
 * Company 5: a foreign channel; the login page reads 注册/登录 and shoppers may browse without signing
 * in.
 */
export const foreign = (): DemoCompany =>
  smallMall({
    what: '外部渠道（channel 1）：登录写作注册/登录，浏览不要求登录',
    range: {
      companyId: id,
      cost: inMoney,
      departments: ['数码家电', '美妆个护', '运动户外', '服饰箱包'],
      perShelf: 4,
      must: ['听涧 头戴式', '行屿 20 英寸', '素织 山羊绒', '沐白 山茶花'],
    },
    info: {
      channel: '1',
      mallName: '远帆优选',
      mallIntro: '出发之前，先来这里。',
      exchangeRate: 200,
      theme: {
        bgColor: '#5B5EA6',
        priceColor: '#B5179E',
        btnColor: '#4338A8',
        modalColor: '#4338A8',
        darkMode: true,
      },
    },
    unit: '积分',
    phone: '400-000-0005',
    searchHint: '登机箱',
    hotWords: ['登机箱', '降噪耳机', '防晒', '跑步鞋'],
    front: ['行屿 20 英寸', '听涧 头戴式', '素织 山羊绒', '沐白 山茶花'],
    banners: (range) => [
      [
        '轻装远行',
        '登机箱直降 100 元',
        '去选箱',
        '#2e2a6b',
        ['luggage', 'airplane'],
        to.product(range.spu('行屿 20 英寸')),
      ],
      [
        '好物出海',
        '数码配件一站配齐',
        '去看看',
        '#1f4e5f',
        ['camera', 'headphones'],
        to.category(range.category('数码家电')),
      ],
      [
        '山野与海',
        '周末户外装备',
        '出发',
        '#2d5a3d',
        ['tent', 'compass'],
        to.category(range.category('运动户外')),
      ],
    ],
    icons: [
      ['数码家电', 'laptop', '数码家电'],
      ['美妆个护', 'lotion', '美妆个护'],
      ['运动户外', 'badminton', '运动户外'],
      ['服饰箱包', 'shirt', '服饰箱包'],
    ],
    tabs: [
      ['数码', '数码家电'],
      ['美妆', '美妆个护'],
      ['户外', '运动户外'],
      ['服饰', '服饰箱包'],
    ],
    coupons: () => [
      {
        templateId: id * 100 + 1,
        title: '新客满 100 减 15',
        kind: 'minus',
        threshold: inMoney(10_000),
        value: inMoney(1500),
        validDays: 15,
      },
    ],
    settings: {
      freight: { baseFee: inMoney(1000), rules: [{ ruleId: -1, threshold: inMoney(19_900) }] },
    },
    people: peopleOf(id, [
      {
        userName: 'luofan',
        nickName: '罗帆',
        face: 'man',
        what: '8,800 积分（200 积分抵 1 元）',
        points: [{ amount: 8800, reason: '渠道奖励', expiresInDays: 180 }],
        coupons: [id * 100 + 1],
        addresses: [addressIn('yuehai', '罗帆', phoneOf(id, 1), '远帆路 1 号 20 楼', true)],
      },
      { userName: 'wenxi', nickName: '闻溪', what: '没有积分与地址的新客' },
    ]),
  })
