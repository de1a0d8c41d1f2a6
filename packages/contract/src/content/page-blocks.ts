import { z } from 'zod'
import { about } from '../base/about.ts'
import { OutId, SafeLink, Timestamp, WebPicture } from '../base/shapes.ts'
import { CategoryId, GoodsId } from '../goods/ids.ts'

export { hasSafeAddress } from '../base/shapes.ts'

/** Most blocks of a page, those in tabs included, and its most bytes as JSON. */
export const PAGE_LIMITS = { blocks: 60, bytes: 200_000, richTextBytes: 20_000 } as const

const words = (max: number, name: string) =>
  about(z.string().trim().min(1).max(max), { title: name, maxLength: max })
const title = (max: number) => words(max, '标题')
const note = (max: number) => about(z.string().max(max), { title: '说明', maxLength: max })
/** Text of a picture for those who do not see it. */
const ALT = '图片说明'
const destination = about(SafeLink, { title: '跳转', none: '无' })
const colour = z.string().regex(/^#[\da-f]{6}$/i)
const perMille = z.int().min(0).max(1000)
const ids = (max: number) => z.array(OutId).min(1).max(max)
const VideoPath = z.string().regex(/^\/\w[\w./-]*\.(mp4|webm)$/, '需要 .mp4 或 .webm 文件的路径')
const MIN_CONTRAST = 4.5

/** Relative luminance of `#rrggbb`, WCAG 2. */
function toLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [toLuminance(one), toLuminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const byteLength = (text: string) => new TextEncoder().encode(text).length

const base = {
  id: about(z.string().regex(/^[a-z\d][a-z\d-]{0,39}$/), {
    title: '区块编号',
    hint: '小写字母、数字与连字符，页面内不重复',
    maxLength: 40,
  }),
  from: about(Timestamp, { title: '显示开始时间', none: '不限' }).optional(),
  to: about(Timestamp, { title: '显示结束时间', none: '不限' }).optional(),
  floor: about(words(6, '楼层'), { hint: '楼层导航中的标题', none: '不在楼层中' }).optional(),
}

const BLOCK_TITLES = {
  hotAreas: '热区图',
  grid: '宫格',
  slider: '轮播',
  goodsList: '商品列表',
  coupon: '优惠券',
  countdown: '倒计时',
  flashSale: '秒杀',
  richText: '富文本',
  notice: '公告',
  video: '视频',
  articles: '文章',
  tabs: '标签页',
}
const kindOf = <K extends keyof typeof BLOCK_TITLES>(kind: K) =>
  about(z.literal(kind), { title: '类型', choices: { [kind]: BLOCK_TITLES[kind] } })

/** Goods by their ids, of a selection, or of a category. */
const GoodsSource = z
  .object({
    spuIds: about(z.array(GoodsId).min(1).max(30), { title: '商品' }).optional(),
    cmsId: about(OutId, { title: '选品编号' }).optional(),
    categoryId: CategoryId.optional(),
    limit: about(z.int().min(1).max(30), {
      title: '最多商品数',
      hint: '用于选品与分类',
    }).default(12),
  })
  .refine(
    ({ spuIds, cmsId, categoryId }) =>
      [spuIds, cmsId, categoryId].filter((one) => one !== undefined).length === 1,
    'spuIds、cmsId、categoryId 需要且只能填一个',
  )
export type GoodsSource = z.output<typeof GoodsSource>

const HotArea = z.object({
  x: about(perMille, { title: '左边距（千分比）', hint: '占图片宽度的千分比' }),
  y: about(perMille, { title: '上边距（千分比）', hint: '占图片高度的千分比' }),
  width: about(perMille.min(1), { title: '宽（千分比）', hint: '占图片宽度的千分比' }),
  height: about(perMille.min(1), { title: '高（千分比）', hint: '占图片高度的千分比' }),
  label: words(30, '名称'),
  to: destination,
})

const leaves = [
  /** a picture with areas that are links */
  z.object({
    ...base,
    kind: kindOf('hotAreas'),
    picture: about(WebPicture, { title: '图片' }),
    alt: about(z.string().max(60), { title: ALT, maxLength: 60 }).default(''),
    areas: about(z.array(HotArea).max(10), { title: '热区' }).default([]),
  }),
  z.object({
    ...base,
    kind: kindOf('grid'),
    columns: about(z.int().min(2).max(5), { title: '列数' }),
    cells: about(
      z
        .array(
          z.object({
            title: title(16),
            note: note(24).default(''),
            picture: about(WebPicture, { title: '图片', none: '无' }).nullable().default(null),
            to: destination,
          }),
        )
        .min(1)
        .max(20),
      { title: '格子' },
    ),
  }),
  z.object({
    ...base,
    kind: kindOf('slider'),
    slides: about(
      z
        .array(
          z.object({
            picture: about(WebPicture, { title: '图片' }),
            alt: words(60, ALT),
            to: destination,
          }),
        )
        .min(1)
        .max(8),
      { title: '图片列表' },
    ),
  }),
  z.object({
    ...base,
    kind: kindOf('goodsList'),
    title: title(20),
    note: note(30).default(''),
    layout: about(z.enum(['tiles', 'strip']), {
      title: '布局',
      choices: { tiles: '双列', strip: '横滑' },
    }).default('tiles'),
    goods: about(GoodsSource, { title: '商品', hint: '商品、选品与分类只填一项' }),
    more: about(destination, { title: '更多' }).nullable().default(null),
  }),
  z.object({
    ...base,
    kind: kindOf('coupon'),
    title: title(20),
    templateIds: about(ids(6), { title: '券模板编号' }),
  }),
  z.object({
    ...base,
    kind: kindOf('countdown'),
    title: title(20),
    until: about(Timestamp, { title: '结束时间', hint: '之后不再显示' }),
    link: destination.nullable().default(null),
  }),
  /** goods of the flash sale that runs, else of the next one; hidden where there is none */
  z.object({ ...base, kind: kindOf('flashSale') }),
  z.object({
    ...base,
    kind: kindOf('richText'),
    html: about(
      z.string().refine((html) => byteLength(html) <= PAGE_LIMITS.richTextBytes, '超过 20 kB'),
      { title: '正文' },
    ),
  }),
  z.object({
    ...base,
    kind: kindOf('notice'),
    text: words(120, '文字'),
    link: destination.nullable().default(null),
  }),
  z.object({
    ...base,
    kind: kindOf('video'),
    title: title(40),
    src: about(VideoPath, { title: '视频地址', hint: '公司域名下的路径，.mp4 或 .webm' }),
    poster: about(WebPicture, { title: '封面' }),
  }),
  z.object({
    ...base,
    kind: kindOf('articles'),
    title: title(20),
    articleIds: about(ids(10), { title: '文章编号' }),
  }),
] as const

export const LeafBlock = z.discriminatedUnion('kind', leaves)
export type LeafBlock = z.output<typeof LeafBlock>

const TabsBlock = z.object({
  ...base,
  kind: kindOf('tabs'),
  tabs: about(
    z
      .array(
        z.object({
          title: title(8),
          blocks: about(z.array(LeafBlock).min(1).max(10), { title: '区块' }),
        }),
      )
      .min(1)
      .max(6),
    { title: '标签页' },
  ),
})

export const PageBlock = z.discriminatedUnion('kind', [...leaves, TabsBlock])
export type PageBlock = z.output<typeof PageBlock>

/** Blocks of a page, those in tabs after their tabs. */
export const listBlocks = (blocks: readonly PageBlock[]): PageBlock[] =>
  blocks.flatMap((block) =>
    block.kind === 'tabs'
      ? [block, ...block.tabs.flatMap(({ blocks: inTab }): PageBlock[] => inTab)]
      : [block],
  )

/** Content of a page: a head in the page’s own colours, and blocks below. */
export const PageContent = z
  .object({
    title: title(20),
    head: about(
      z.object({
        title: title(20),
        note: note(40).default(''),
        period: about(z.string().max(30), { title: '活动时间', maxLength: 30 }).default(''),
        ground: about(colour, { title: '底色' }),
        ink: about(colour, { title: '文字颜色', hint: '与底色的对比不低于 4.5:1' }),
        picture: about(WebPicture, { title: '图片', none: '无' }).nullable().default(null),
      }),
      { title: '头部', none: '无' },
    )
      .nullable()
      .default(null),
    blocks: about(z.array(PageBlock), { title: '区块' }),
  })
  .superRefine((content, context) => {
    if (content.head && toContrast(content.head.ground, content.head.ink) < MIN_CONTRAST) {
      context.addIssue({
        code: 'custom',
        path: ['head', 'ink'],
        message: '文字与底色的对比不足 4.5:1',
      })
    }
    const all = listBlocks(content.blocks)
    if (all.length > PAGE_LIMITS.blocks) {
      context.addIssue({ code: 'custom', path: ['blocks'], message: '最多 60 个区块' })
    }
    if (new Set(all.map(({ id }) => id)).size < all.length) {
      context.addIssue({ code: 'custom', path: ['blocks'], message: '区块 id 重复' })
    }
    if (byteLength(JSON.stringify(content)) > PAGE_LIMITS.bytes) {
      context.addIssue({ code: 'custom', path: ['blocks'], message: '超过 200 kB' })
    }
  })
export type PageContent = z.output<typeof PageContent>

/** `home`, `home-option`, or the number of a special. */
export const PageId = about(z.string().regex(/^(home|home-option|[1-9]\d{0,14})$/), {
  title: '页面编号',
  hint: '专题编号、home 或 home-option',
})
/**
 * Key of the page whose blocks replace the sections of the home page, without its title and head.
 */
export const HOME_PAGE = 'home'
export const HOME_OPTION_PAGE = 'home-option'
