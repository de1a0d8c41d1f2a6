const SURNAMES = new Set(
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳酆鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯昝管卢莫经房裘缪干解应宗丁宣邓郁单杭洪包诸左石崔吉钮龚程邢裴陆荣翁荀羊甄曲封储靳段焦巴车侯全班仰仲伊宫宁仇栾甘厉戎祖武符刘景詹束龙叶司黎薄印白怀蒲从鄂索咸籍赖卓蔺屠蒙池乔阴胥能苍双闻党翟谭贡劳姬申扶堵冉宰雍桑桂牛寿通边燕冀浦尚农温别庄晏柴瞿阎充慕连茹习艾鱼容向古易戈廖庾终居衡步都耿满弘匡国文寇广禄东欧利师巩聂晁勾敖融冷辛阚那简饶曾沙关相查游权益肖付涂代',
)
const DOUBLE =
  /^(?:欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|令狐|慕容|司徒|夏侯|端木|南宫|独孤|长孙)/
const TITLE = /(?:先生|女士|小姐|老师|同学|阿姨|师傅|经理|总|医生)$/
const ADDRESS_SUFFIX =
  /(?:省|市|区|县|旗|盟|州|镇|乡|街道|路|街|巷|弄|号|村|栋|幢|座|室|楼|层|单元|小区|大厦|广场|公寓|苑|园|城|校区|大学|学院|公司|超市|驿站|店|家|里|组|门|府|湾|庭|大道|中心|医院|宿舍|花园|门口|丰巢|柜|前台|自提点)$/
const GREETING = /^(?:你好|您好|谢谢|收到|发货|快递|地址|麻烦|请)/

export const isSurname = (text: string) => SURNAMES.has(text[0] ?? '') || DOUBLE.test(text)

/** Likelihood that a word is a person's name; 0 if it cannot be one. */
export function scoreName(word: string): number {
  if (/\d/.test(word) || GREETING.test(word)) return 0
  if (/^[A-Za-z][A-Za-z .'-]{1,29}$/.test(word))
    return /[a-z]/i.test(word) && word.length >= 2 ? 3 : 0
  if (!/^[\u3400-\u9fa5·•]{1,15}$/.test(word)) return 0
  if (word.includes('·') || word.includes('•')) return 6
  const titled = TITLE.test(word) && word.length >= 2
  if (titled && isSurname(word)) return 6
  if (word.length < 2 || word.length > 6) return 0
  const known = isSurname(word) ? 3 : 0
  const isAddress = ADDRESS_SUFFIX.test(word)
  if (word.length <= 3 || (word.length === 4 && DOUBLE.test(word))) {
    return isAddress ? (known ? 1 : 0) : 2 + known
  }
  return isAddress ? 0 : 1
}

/** A name written directly behind a building number: 科技园3栋501林小满. */
export function splitTrailingName(word: string): { address: string; name: string } | null {
  const match = /^(.*(?:[\dA-Za-z]|号|室|栋|幢|座|楼|层|单元|户|口))([\u3400-\u9fa5]{2,4})$/.exec(
    word,
  )
  const [, address = '', name = ''] = match ?? []
  return name !== '' && isSurname(name) && scoreName(name) >= 4 ? { address, name } : null
}
