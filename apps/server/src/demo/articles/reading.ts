import { icon } from '../pictures.ts'
import type { PictureName } from '../pictures.ts'
import { sections } from './sections.ts'
import type { MallWords } from './sections.ts'

function image(name: PictureName, alt: string) {
  const { src, width, height } = icon(name)
  return `<p><img src="${src}" width="${width}" height="${height}" alt="${alt}"></p>`
}

export const howPointsWork = ({ unit }: MallWords): string =>
  sections([
    [
      '怎么看有多少',
      [`首页和“我的”最上面的大数字就是可用${unit}。下面写着最近一批的数量与到期日。`],
    ],
    [
      '怎么抵扣',
      [
        `结算时可以看到本单使用多少${unit}，提交前会再请您确认。系统先用最早到期的一批，不用您操心。`,
        `订单取消或者退款时，${unit}原路退回原来的批次。`,
      ],
    ],
    ['怎么才不浪费', [`留意首页上的到期日。小额${unit}可以换零食、咖啡和日用品。`]],
  ])

export const weeklyBooks = (): string =>
  image('books', '一叠新书') +
  sections([
    [
      '六位馆员，六本书',
      ['每周一，六位图书馆员各写一页推荐：为什么是这一本，适合哪一个晚上读，读完还可以读什么。'],
    ],
    [
      '这周读什么',
      [
        '写给孩子的天文课：带一张星图去阳台，先找到北斗，再找到自己。',
        '一个人的厨房：五十二道菜，从一碗葱油面开始。',
        '四季物候小百科：窗外那只鸟叫什么，翻到“小雪”那一页就知道。',
      ],
    ],
    ['一起买更省', ['人文社科年度书单套装 6 册，会员价立省 70 元，积分可抵。']],
  ])

export const winterGifts = (): string =>
  image('scarf', '一条红围巾') +
  sections([
    ['送什么', ['围巾、手套和羊毛毯，香薰、热咖啡和黑巧，都是冬天里用得上的心意。']],
    ['怎么更省', ['账户里有满减券的，结算时可以与积分一起使用。']],
    ['送礼小提示', ['下单时把收货地址选成亲友的地址，礼物就直接寄到他们手里。']],
  ])

export const help = ({ phone }: MallWords): string =>
  sections([
    [
      '登录时收不到验证码',
      ['请确认手机号正确、信号良好。60 秒后可以重新获取；一天内次数过多时，请次日再试或改用密码。'],
    ],
    [
      '什么时候发货，运费怎么算',
      ['一般 48 小时内发货。运费在结算页按仓库分别计算，达到包邮金额免收。'],
    ],
    [
      '想退货怎么办',
      [
        '还没有发货的，在“我的订单”里打开订单，点“取消订单”，款项原路退回。',
        `已经发货的，请拨打客服热线 ${phone}，告诉我们订单编号和原因，由客服为您办理退换。`,
      ],
    ],
    [
      '付款成功却显示待付款',
      ['请稍等片刻再刷新。确认多付的，系统会自动退回；超过一小时没有变化，请联系客服。'],
    ],
    ['怎么联系客服', [`客服热线 ${phone}，每天 09:00–20:00。`]],
  ])
