import { addressIn, peopleOf, phoneOf } from '../../shoppers.ts'
import { couponIds } from './coupons.ts'

const own = (n: number) => phoneOf(1, n)

/** One shopper for each payment method and edge case: no points, no address, expiring points. */
export const mallPeople = peopleOf(1, [
  {
    userName: 'linzhixia',
    nickName: '林知夏',
    face: 'woman',
    what: '12,860 积分（320 即将到期），三张券，积分与现金混合支付',
    points: [
      { amount: 320, reason: '签到奖励', expiresInDays: 41 },
      { amount: 2540, reason: '季度福利', expiresInDays: 220 },
      { amount: 10_000, reason: '年度福利', expiresInDays: 400 },
    ],
    coupons: [couponIds.winter, couponIds.digital, couponIds.coffee],
    addresses: [
      addressIn('zhangjiang', '林知夏', own(1), '科创路 99 号 晴川公寓 6 幢 1203 室', true),
      addressIn('cuiyuan', '林先生', '13800000091', '文竹里 8 号 2 单元 501 室'),
    ],
  },
  {
    userName: 'zhouyuan',
    nickName: '周远',
    face: 'man',
    what: '600,000 积分，可以全部用积分支付',
    points: [
      { amount: 100_000, reason: '项目奖励', expiresInDays: 90 },
      { amount: 500_000, reason: '年度福利', expiresInDays: 365 },
    ],
    coupons: [couponIds.freight],
    addresses: [addressIn('lujiazui', '周远', own(2), '云台路 18 号 21 层', true)],
  },
  {
    userName: 'heqing',
    nickName: '何青',
    what: '没有积分，只用现金支付',
    coupons: [couponIds.winter],
    addresses: [addressIn('yuehai', '何青', own(3), '海风一街 6 号 802 室', true)],
  },
  {
    userName: 'sutang',
    nickName: '苏棠',
    face: 'woman',
    what: '没有地址与优惠券的新会员，500 积分',
    points: [{ amount: 500, reason: '新人礼', expiresInDays: 30 }],
  },
  {
    userName: 'chenmo',
    nickName: '陈默',
    face: 'man',
    what: '积分分五批、几天内陆续到期',
    points: [
      { amount: 100, reason: '签到奖励', expiresInDays: 1 },
      { amount: 200, reason: '签到奖励', expiresInDays: 3 },
      { amount: 300, reason: '评价奖励', expiresInDays: 7 },
      { amount: 4000, reason: '生日福利', expiresInDays: 60 },
      { amount: 3000, reason: '节日福利', expiresInDays: 180 },
    ],
    addresses: [addressIn('zhongguancun', '陈默', own(5), '知行路 3 号 5 楼', true)],
  },
  {
    userName: 'jiangwan',
    nickName: '江晚',
    face: 'woman',
    what: '六个收货地址，30,000 积分',
    points: [{ amount: 30_000, reason: '年度福利', expiresInDays: 300 }],
    coupons: [couponIds.winter, couponIds.fresh, couponIds.freight, couponIds.restock],
    addresses: [
      addressIn('jiulong', '江晚', own(6), '半山巷 21 号 1 幢 3-2', true),
      addressIn('zhangjiang', '江晚（公司）', own(6), '蓝桥路 500 号 B 座 7 层'),
      addressIn('zhongguancun', '江先生', '13800000096', '槐树胡同 12 号'),
      addressIn('yuehai', '江女士', '13800000097', '海风二街 9 号 1101 室'),
      addressIn('cuiyuan', '江阿姨', '13800000098', '文竹里 30 号 1 单元 202 室'),
      addressIn('urumqi', '江舅舅', '13800000095', '红柳路 20 号'),
      addressIn('xiantao', '江外婆', '13800000099', '荷塘路 7 号'),
    ],
  },
])
