import { ShopStatus } from '@mall/contract/states'
import { inMoney } from '../range.ts'
import { peopleOf } from '../shoppers.ts'
import type { DemoCompany } from './company.ts'
import { to } from './company.ts'
import { smallMall } from './small-mall.ts'

/** Company 2: closed; its goods exist, but only /building is reachable. */
export const closed = (): DemoCompany =>
  smallMall({
    what: '已打烊的商城（shopStatus 1）：进入任何页面都会看到建设中',
    range: { companyId: 2, cost: inMoney, departments: ['图书文创'], perShelf: 4 },
    info: {
      shopStatus: ShopStatus.Closed,
      mallName: '晴川礼遇',
      mallIntro: '换季整理中，三月与您再见。',
      theme: {
        bgColor: '#8FA6B8',
        priceColor: '#C2410C',
        btnColor: '#2F5D7C',
        modalColor: '#2F5D7C',
        darkMode: true,
      },
    },
    unit: '积分',
    phone: '400-000-0002',
    searchHint: '笔记本',
    hotWords: ['笔记本', '书单'],
    front: [],
    banners: (range) => [
      ['换季整理中', '三月与您再见', '', '#2f5d7c', ['box'], to.nothing()],
      [
        '先挑几本书',
        '开张第一天就能买',
        '看看',
        '#3d4f5c',
        ['books'],
        to.category(range.category('图书文创')),
      ],
    ],
    icons: [['图书文创', 'books', '图书文创']],
    tabs: [['图书', '图书文创']],
    people: peopleOf(2, [
      {
        userName: 'qinghe',
        nickName: '晴禾',
        what: '商城打烊，登录后仍然看到建设中',
        points: [{ amount: 1000, reason: '年度福利', expiresInDays: 300 }],
      },
    ]),
  })
