import { icon } from '../pictures.ts'
import type { PictureName } from '../pictures.ts'
import { sections } from './sections.ts'
import type { MallWords } from './sections.ts'

function image(name: PictureName, alt: string) {
  const { src, width, height } = icon(name)
  return `<p><img src="${src}" width="${width}" height="${height}" alt="${alt}"></p>`
}

export const howPointsWork = ({ mall, unit }: MallWords): string =>
  sections([
    [
      '怎么看有多少',
      [`首页和“我的”最上面的大数字就是可用${unit}。点开能看到每一笔收支，以及最近一批的到期日。`],
    ],
    [
      '怎么抵扣',
      [
        `结算时${unit}会自动抵扣，您也可以选择只付现金。系统先用最早到期的一批，不用您操心。`,
        '订单取消或者退款时，积分原路退回原来的批次。',
      ],
    ],
    ['怎么才不浪费', [`到期前 30 天，${mall}会在首页提醒您。小额积分可以换零食、咖啡和日用品。`]],
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
    ['活动时间', ['即日起至春分。带“暖礼季”标记的商品参加，积分最高抵 30%。']],
    [
      '怎么参加',
      ['领取满 200 减 30 券，与积分抵扣可以叠加。', '每人每券限领一张，退货后券不返还。'],
    ],
    ['送礼小提示', ['结算时在备注里写下想说的话，我们手写成卡片，随礼物寄出。']],
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
        '在“我的订单”里打开订单，选择申请售后，填写原因并寄回商品。我们验收后 1 至 3 个工作日退款。',
      ],
    ],
    [
      '付款成功却显示待付款',
      ['请稍等片刻再刷新。确认多付的，系统会自动退回；超过一小时没有变化，请联系客服。'],
    ],
    ['怎么联系客服', [`客服热线 ${phone}，每天 09:00–20:00。`]],
  ])
