/** A question about a product of the demo. */
export type DemoQuestion = {
  daysAgo: number
  text: string
  isAnonymous?: boolean
  /** the seller's answer; absent: a public question to buyers, or one that waits for the seller */
  answer?: string
  /** answers of buyers, one day apart */
  buyers?: readonly string[]
}

/** Questions by the start of the product's name that they are about. */
export const demoQuestions: readonly { goods: string; questions: readonly DemoQuestion[] }[] = [
  {
    goods: '听涧 头戴式',
    questions: [
      {
        daysAgo: 34,
        text: '戴眼镜的人戴久了会夹吗？',
        answer: '头梁和耳罩都是软垫，镜腿处不会硬压。建议把头梁拉长一格再戴。',
        buyers: ['近视五百度，戴一下午没有压痛。', '刚开始有点紧，一周以后正好。'],
      },
      {
        daysAgo: 27,
        text: '能同时连手机和电脑吗？',
        answer: '可以同时连两台设备，来电时自动切到手机，挂断后回到电脑。',
        buyers: ['两台一起连着，开会接电话都不用再点。'],
      },
      {
        daysAgo: 21,
        text: '地铁上降噪效果怎么样？',
        buyers: ['隆隆声压下去很多，报站还能隐约听见。', '一号线和六号线都试过，看书没问题。'],
      },
      {
        daysAgo: 16,
        text: '收纳盒版和标准版的耳机一样吗？',
        isAnonymous: true,
        answer: '耳机完全相同，收纳盒版多一个硬壳盒，出差放背包不怕压。',
      },
      {
        daysAgo: 9,
        text: '夏天戴着耳朵会不会闷热？',
        answer: '耳罩用透气面料，室内空调环境比较舒适；户外高温时建议隔一小时摘下休息。',
        buyers: ['空调房里不闷，走在太阳下会出汗。'],
      },
      {
        daysAgo: 4,
        text: '没电的时候可以插线听吗？',
        answer: '以商品详情页的配件清单为准：清单里有音频线的规格可以插线听。',
      },
    ],
  },
  {
    goods: '行屿 20 英寸',
    questions: [
      {
        daysAgo: 19,
        text: '这个尺寸可以带上飞机吗？',
        answer:
          '20 英寸符合多数航空公司的登机尺寸，个别航线要求更严，出行前请以航空公司的规定为准。',
      },
      {
        daysAgo: 11,
        text: '轮子在石板路上响不响？',
        answer: '轮子是静音设计，平整路面声音很小，石板路上会有一些震动声。',
      },
    ],
  },
  {
    goods: '山野集 云南小粒',
    questions: [
      {
        daysAgo: 17,
        text: '适合做手冲还是意式？',
        answer: '手冲更能喝出果香，做意式也可以，建议研磨得细一些。',
      },
      {
        daysAgo: 6,
        text: '开封以后能放多久？',
        answer: '开封后密封避光保存，建议一个月内喝完，风味最好。',
      },
    ],
  },
]

/** A question of the demo's first shopper that waits for the seller's answer. */
export const waitingQuestion = {
  goods: '听涧 头戴式',
  text: '企业采购二十副，可以分开送到两个地址吗？',
}

/** A question of the demo's first shopper, who is notified of the answer. */
export const answeredQuestion = {
  goods: '山野集 云南小粒',
  question: {
    daysAgo: 4,
    text: '一盒大概能喝几天？',
    answer: '一盒 20 袋，每天一杯可以喝将近三周。',
  } satisfies DemoQuestion,
}
