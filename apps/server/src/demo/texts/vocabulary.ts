/** Words of certain goods, which texts about other products must not contain. */
type WordFamily = { words: RegExp; goods: RegExp }

const family = (words: RegExp, goods: RegExp): WordFamily => ({ words, goods })

const fruit = /草莓|车厘子|葡萄|苹果|脐橙|芒果|猕猴桃|蓝莓|水蜜桃|西瓜|柠檬/
const vegetable = /西兰花|番茄|玉米|胡萝卜|蜜薯|生菜|蔬菜箱/
const seafood = /白虾|大闸蟹|鳕鱼|牛排|羊肉卷|鸡蛋/
const staple = /大米|鲜米|挂面|荞麦面|橄榄油|红芸豆|杂粮|水饺/
const drink = /咖啡 10g|咖啡体验|乌龙茶|龙井|桂花红茶|纯牛奶|苹果汁|咖啡兑换/
const snack = /黑巧|巧克力|蜂蜜|枣花蜜|曲奇|每日坚果|栗仁|花生/
const cake = /奶油蛋糕|吐司|酥皮蛋月|切片蛋糕|全麦厚切|提货券/
const festive = /大礼盒 8 样|月圆礼盒|团圆礼盒|茶与蜜|下午茶箱/
const any = (...some: readonly RegExp[]) => new RegExp(some.map(({ source }) => source).join('|'))
const food = any(fruit, vegetable, seafood, staple, drink, snack, cake, festive)
const skin = /洁面|面霜|水乳|纯露|防晒乳|身体乳|手工皂|洗手液|洗发水|精油皂|保湿乳|脱毛刀|手动剃须/
const makeUp = /口红|香水/
const bed = /四件套|乳胶枕|盖毯/
const clothes = /T 恤|牛仔裤|连衣裙|大衣|风衣|运动短袖/
const wear = /围巾|围脖|手套|棉袜|棒球帽/
const shoes = /跑步鞋|健步鞋|徒步靴/
const bags = /登机箱|旅行箱|手提包|托特包|电脑包|收纳袋|登山背包|护脊书包/
const plush = /小熊|垂耳兔|公仔|玩偶|手偶|挂件/
const toy = /拼图|拼板|小汽车|小火车|机器人|水彩颜料|风筝|小军鼓|地球仪|灯笼/
const book = /书单|小百科|天文课|菜谱|字帖|绘本|漫步手册/
const paper = /精装笔记本|效率手册|水彩本/
const plant = /琴叶榕|薄荷小盆栽|工位绿植/
const flowers = /花束|女神节/
const candle = /蜡烛|无火香薰|女神节/
const kitchen = /早餐锅|电水壶|煎锅|奶锅|餐盘|汤碗|筷子|马克杯|煮茶壶|洗碗海绵|辅食碗勺|炉头|小壶/
const mains = /早餐锅|电水壶|台灯|吊灯|卧室电视|投影仪|显示器|打印机/
const sound = /耳机|音箱|麦克风|音频眼镜/
const screen = /电视|投影仪|显示器|轻薄笔记本|相机|手表|移动电源|耳机|手柄|音箱|麦克风/
const computer = /轻薄笔记本|显示器|键盘|鼠标|打印机|散热支架|小键盘|投影仪|手柄/
const charged = any(
  screen,
  /电动牙刷|电动剃须|夜灯|充电座|音频眼镜|小键盘|键盘|手电|化妆镜|机器人|转换插头|地球仪/,
)
const balls = /羽毛球|足球|篮球|乒乓|网球/
const camping = /帐篷|天幕|手电|指南针|登山背包|露营椅|炉头/

export const wordFamilies: Readonly<Record<string, WordFamily>> = {
  pulse: family(/心率|睡眠|血氧|压力/, /智能运动手表/),
  'boiling dry': family(/干烧|烧干/, /早餐锅|电水壶/),
  mains: family(/220 ?V/, mains),
  'warranty of devices': family(/全国联保/, any(screen, computer, /音频眼镜|耳机/)),
  'main unit': family(/主机/, any(mains, computer)),
  bluetooth: family(/蓝牙/, any(sound, /手柄|运动手表|键盘|鼠标/)),
  noise: family(/降噪/, sound),
  charging: family(/充电(?!站)|续航|电量/, charged),
  keys: family(/轴体|键帽|按键轻|敲击/, /键盘|军鼓/),
  desk: family(/桌面清爽|线少一根/, computer),
  kitchen: family(/厨房|餐盘(?!架)|锅/, any(kitchen, food, /菜谱|洗手液/)),
  'single sachets': family(/独立小袋|小包装|独立小条/, any(snack, /鲜米|咖啡/)),
  'best before': family(/保质期/, any(food, skin, makeUp, /浴球/)),
  ingredients: family(/配料|食材/, any(food, /菜谱/)),
  storing: family(/储存=?|阴凉|开袋/, any(food, /收纳篮/)),
  'food taste': family(
    /口感|回甘|酥松|软糯|解冻|煮粥/,
    any(staple, drink, snack, cake, seafood, /奶锅/),
  ),
  milling: family(/陈米|碾磨|碾去|米粒|米袋/, /大米|鲜米/),
  brewing: family(/焖蒸|烘焙|咖啡豆/, /咖啡/),
  'tea leaves': family(/茶汤|茶芽|洗茶/, /茶(?!花|树)|龙井/),
  'cold chain': family(/冷链|冷藏|冷冻|干冰/, any(fruit, vegetable, seafood, cake, drink, /水饺/)),
  picking: family(/果蒂|采摘|坏果|枝头/, any(fruit, /乌龙|龙井/)),
  harvest: family(/农残|采收|不新鲜/, any(vegetable, /洋槐蜂蜜/)),
  frozen: family(/船上急冻|化冻/, seafood),
  oven: family(/出炉|开炉|蛋糕胚/, cake),
  cosmetics: family(/肤质|皮肤|药监局|试用装|成分排在/, any(skin, makeUp, /围脖/)),
  scent: family(/香型|前调|中调|尾调/, any(skin, makeUp, candle, /乌龙|浴球|身体乳/)),
  textile: family(
    /面料|布面|机洗|轻柔洗|安全类别/,
    any(bed, clothes, wear, plush, bags, /沙发|安抚巾|盖毯|毛线/),
  ),
  sizes: family(/尺码|吊牌/, any(clothes, wear, shoes, /足球|篮球|浮潜/)),
  winter: family(/羊绒|起球|不怕雨的靴/, any(wear, /大衣|盖毯/)),
  luggage: family(/拉杆|登机|托运|轮子/, any(bags, /滑板|贵宾厅/)),
  pages: family(/页数|装帧|开本|馆员|正版图书/, any(book, paper)),
  ink: family(/洇墨|笔尖|墨水|不断水/, any(paper, /钢笔|彩墨|打印机|字帖/)),
  plants: family(/浇水|光照|养护卡|枯萎|绿意/, any(plant, flowers)),
  sand: family(/流苏|贡缎|预缩/, bed),
  tableware: family(/碗|骨瓷|洗碗机/, any(kitchen, /餐椅|手工水饺/)),
  'baby feeding': family(/奶嘴|辅食|GB 4806/, /奶瓶|辅食碗勺|安抚巾|鳕鱼|三件套/),
  plush: family(/短绒|PP 棉|填充/, any(plush, /公仔/)),
  toys: family(/小零件|CCC|玩具/, any(toy, plush, /收纳篮/)),
  balls: family(/气针|穿线|球场|网兜/, balls),
  camping: family(/扎营|地钉|帐篷|内帐|外帐/, camping),
  riding: family(/车架|变速|刹车/, /自行车/),
  wheels: family(/后备厢|脚踏/, /自行车/),
  'office gifts': family(/工位|印名|专票|过节/, /岁礼|安行|下午茶箱|入职礼包|抽纸|工位绿植/),
  handmade: family(/手艺人/, /风铃|灯笼|冰箱贴|蜡烛/),
  rooms: family(/小户型|玄关|进得了电梯/, /沙发|实木床|餐椅|夜灯|吊灯|装饰画|洗手液/),
}
