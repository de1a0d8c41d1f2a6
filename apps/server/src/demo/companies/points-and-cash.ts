import { PriceType } from '@mall/contract/states'
import { inPoints } from '../range.ts'
import { addressIn, peopleOf, phoneOf } from '../shoppers.ts'
import type { DemoCompany } from './company.ts'
import { to } from './company.ts'
import { smallMall } from './small-mall.ts'
import { pointsHome } from '../content/points-home.ts'

const id = 7
const points = (amount: number) => amount * 10_000

/** Company 7: prices in points with the specification's proportion and rate; cash pays the rest. */
export const pointsAndCash = (): DemoCompany =>
  smallMall({
    what: '积分定价，规格默认值（proportion 100，exchangeRate 100），积分不足的部分可付现金；同一账号只能在一台设备登录；首页由区块搭建',
    range: {
      companyId: id,
      cost: inPoints(100),
      departments: ['家居日用', '粮油美食', '运动户外', '美妆个护'],
      perShelf: 3,
      must: ['炊雅 不粘', '岩上 高山', '秦岭 洋槐', '皂里 冷制'],
    },
    info: {
      mallName: '拾集会员商城',
      mallIntro: '日子里攒下的积分，换成好用的东西。',
      goodsPriceType: PriceType.Points,
      theme: {
        bgColor: '#C9A27E',
        priceColor: '#B4330F',
        btnColor: '#8A4B2B',
        modalColor: '#8A4B2B',
        darkMode: true,
      },
    },
    unit: '积分',
    phone: '400-000-0007',
    searchHint: '不粘锅',
    hotWords: ['不粘锅', '乌龙茶', '洋槐蜜', '手工皂'],
    front: ['炊雅 不粘', '岩上 高山', '秦岭 洋槐', '皂里 冷制'],
    banners: (range) => [
      [
        '会员好物季',
        '积分不够，现金来补',
        '去看看',
        '#5c3a22',
        ['gift', 'coin'],
        to.list(`cmsId=${id * 100 + 2}`),
      ],
      [
        '好锅配好菜',
        '厨房用品积分直兑',
        '去挑选',
        '#7a3b1d',
        ['pan', 'dish'],
        to.category(range.category('家居日用')),
      ],
      [
        '周末去山里',
        '户外装备上新',
        '出发',
        '#2d5a3d',
        ['tent', 'compass'],
        to.category(range.category('运动户外')),
      ],
    ],
    icons: [
      ['家居日用', 'sofa', '家居日用'],
      ['粮油美食', 'rice', '粮油美食'],
      ['运动户外', 'badminton', '运动户外'],
      ['美妆个护', 'lotion', '美妆个护'],
    ],
    tabs: [
      ['家居', '家居日用'],
      ['美食', '粮油美食'],
      ['户外', '运动户外'],
      ['美妆', '美妆个护'],
    ],
    coupons: () => [
      {
        templateId: id * 100 + 1,
        title: '满 10,000 减 1,000 积分',
        kind: 'minus',
        threshold: points(10_000),
        value: points(1000),
        validDays: 30,
      },
    ],
    homePage: pointsHome,
    settings: {
      // One device at a time: the earlier session ends with 20003.
      maxSessions: 1,
      freight: {
        baseFee: points(800),
        rules: [
          { ruleId: -1, threshold: points(20_000) },
          { ruleId: 1, threshold: points(9900), minus: points(300) },
        ],
      },
    },
    people: peopleOf(id, [
      {
        userName: 'shenyu',
        nickName: '沈屿',
        face: 'man',
        what: '36,800 积分，多数商品可全额积分兑换',
        points: [{ amount: 36_800, reason: '会员积分', expiresInDays: 330 }],
        coupons: [id * 100 + 1],
        addresses: [addressIn('cuiyuan', '沈屿', phoneOf(id, 1), '文澜路 12 号', true)],
      },
      {
        userName: 'baizhi',
        nickName: '白芷',
        face: 'woman',
        what: '1,500 积分，其余付现金',
        points: [{ amount: 1500, reason: '会员积分', expiresInDays: 120 }],
        addresses: [addressIn('zhangjiang', '白芷', phoneOf(id, 2), '碧波路 8 号 3 楼', true)],
      },
    ]),
  })
