/** A review of the demo's headphones. The first twelve have pictures. */
export type FlagshipReview = {
  rating: 3 | 4 | 5
  text: string
  followUp?: string
  reply?: string
}

const praise = (text: string, more: Omit<FlagshipReview, 'rating' | 'text'> = {}) =>
  ({ rating: 5, text, ...more }) satisfies FlagshipReview
const good = (text: string) => ({ rating: 4, text }) satisfies FlagshipReview

/** All texts differ. One review in fifty has a low rating, so 98 % are positive. */
export const flagshipReviews: readonly FlagshipReview[] = [
  praise('通勤地铁上开降噪基本听不见报站，夹头感比上一副轻很多。积分抵了一部分，很划算。', {
    followUp: '连续听三小时耳朵也不闷，续航和页面写的一样。',
    reply: '谢谢您的认真体验，祝您听得开心。',
  }),
  praise('云雾白比照片里还耐看，收到时盒子平整，配件齐全。'),
  praise('给爸爸买的，他说看电视戴着很清楚，还能同时连手机接电话。'),
  praise('石墨黑哑光质感，不沾指纹。低音收得住，人声很近。'),
  praise('办公室敲键盘的声音一下子远了，下午写方案终于能静下来。', {
    reply: '能帮您静下心来，我们也高兴。',
  }),
  praise('雾霾蓝太好看了，拍照发给朋友，朋友也下单了一副。'),
  praise('收纳盒版值得多花一点，扔进背包不怕压。'),
  praise('戴眼镜的人也不夹，镜腿那里没有压痛。'),
  praise('出差飞了四个小时，发动机的声音压掉大半，下飞机耳朵不累。', {
    followUp: '又带着飞了两趟，电还剩一半。',
  }),
  praise('电脑和手机同时连着，会议一来自动切过去，不用再点。'),
  praise('孩子上网课用，声音清楚，戴一节课不喊疼。'),
  good('音质对得起价格，头梁再软一点就更好了。'),
  praise('充十分钟真的听了一个下午。'),
  praise('重量轻，躺着听也不坠。'),
  praise('弦乐的层次听得出来，比我那副旧的强不少。'),
  praise('按键不多，五分钟就全会了。'),
  praise('一周充一次电，每天听两个小时左右。'),
  praise('家里装修，隔壁在钻墙，戴上以后能看书了。'),
  praise('包装像礼物一样，送同事很体面。'),
  praise('蓝牙连得快，从口袋拿出来就能用。'),
  praise('耳罩软，夏天戴也没有想象的热。'),
  praise('听播客人声特别干净，走路都想多走一站。'),
  praise('从下单到收到两天，快递小哥还打了电话。'),
  praise('客服回复很快，告诉我怎么同时连两台。', { reply: '随时找我们，客服一直在。' }),
  praise('降噪三档够用，坐公交我用中间那档。'),
  praise('之前怕头大戴不了，伸缩到最大还有余。'),
  praise('同价位里做工算扎实的，转轴没有异响。'),
  praise('女儿抢走了，我又给自己补了一副。'),
  praise('线上会议对方说我的声音很清楚。'),
  praise('关掉降噪音色也没有变闷，这点难得。'),
  praise('跑步机上用了几次，不滑。'),
  praise('晚上看电影不打扰家人，爆炸声也有分量。'),
  praise('说明书写得明白，老人照着就连上了。'),
  praise('放了一个星期没用，拿出来还有电。'),
  praise('颜色和图片一致，没有色差。'),
  praise('第一次用头戴式，回不去入耳的了。'),
  praise('图书馆自习神器，翻书声都小了。'),
  praise('用公司发的积分换的，等于没花钱。'),
  praise('耳罩压力刚好，摘下来没有印子。'),
  praise('高铁上睡了一觉，醒来音乐还在放。'),
  praise('接电话时风声处理得不错，骑车等红灯也能说。'),
  praise('折叠以后比想的小，放得进随身包。'),
  good('降噪很好，风大的地方会有一点呼呼声。'),
  good('续航确实长，收纳盒稍微大了点。'),
  good('听流行很合适，古典觉得高音略收。'),
  good('整体满意，希望以后有更多颜色。'),
  good('戴两个小时要摘下来歇一会儿，声音没得说。'),
  good('连接稳定，就是提示音的音量有点大。'),
  good('东西很好，要是附一根更长的线就完美了。'),
  {
    rating: 3,
    text: '声音可以，我头围偏小，戴着有点松。',
    reply: '头梁向内推两格会更贴合，也可以联系客服帮您调整。',
  },
]
