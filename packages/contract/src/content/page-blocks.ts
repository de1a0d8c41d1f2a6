import { z } from 'zod'
import { OutId, SafeLink, Timestamp, WebPicture } from '../base/shapes.ts'

export { hasSafeAddress } from '../base/shapes.ts'

/** Most blocks of a page, those in tabs included, and its most bytes as JSON. */
export const PAGE_LIMITS = { blocks: 60, bytes: 200_000, richTextBytes: 20_000 } as const

const words = (max: number) => z.string().trim().min(1).max(max)
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
  id: z.string().regex(/^[a-z\d][a-z\d-]{0,39}$/),
  /** shown from and until these moments; left out: always */
  from: Timestamp.optional(),
  to: Timestamp.optional(),
  /** title of the block among the floors of the page */
  floor: words(6).optional(),
}

/** Goods by their ids, of a selection, or of a category. */
const GoodsSource = z
  .object({
    spuIds: ids(30).optional(),
    cmsId: OutId.optional(),
    categoryId: OutId.optional(),
    /** most products of a selection or a category */
    limit: z.int().min(1).max(30).default(12),
  })
  .refine(
    ({ spuIds, cmsId, categoryId }) =>
      [spuIds, cmsId, categoryId].filter((one) => one !== undefined).length === 1,
    'spuIds、cmsId、categoryId 需要且只能填一个',
  )
export type GoodsSource = z.output<typeof GoodsSource>

const HotArea = z.object({
  /** of the picture’s width and height, per mille */
  x: perMille,
  y: perMille,
  width: perMille.min(1),
  height: perMille.min(1),
  label: words(30),
  to: SafeLink,
})

const leaves = [
  /** a picture with areas that lead somewhere */
  z.object({
    ...base,
    kind: z.literal('hotAreas'),
    picture: WebPicture,
    alt: z.string().max(60).default(''),
    areas: z.array(HotArea).max(10).default([]),
  }),
  z.object({
    ...base,
    kind: z.literal('grid'),
    columns: z.int().min(2).max(5),
    cells: z
      .array(
        z.object({
          title: words(16),
          note: z.string().max(24).default(''),
          picture: WebPicture.nullable().default(null),
          to: SafeLink,
        }),
      )
      .min(1)
      .max(20),
  }),
  z.object({
    ...base,
    kind: z.literal('slider'),
    slides: z
      .array(z.object({ picture: WebPicture, alt: words(60), to: SafeLink }))
      .min(1)
      .max(8),
  }),
  z.object({
    ...base,
    kind: z.literal('goodsList'),
    title: words(20),
    note: z.string().max(30).default(''),
    layout: z.enum(['tiles', 'strip']).default('tiles'),
    goods: GoodsSource,
    more: SafeLink.nullable().default(null),
  }),
  z.object({
    ...base,
    kind: z.literal('coupon'),
    title: words(20),
    templateIds: ids(6),
  }),
  /** hidden once `until` has passed */
  z.object({
    ...base,
    kind: z.literal('countdown'),
    title: words(20),
    until: Timestamp,
    link: SafeLink.nullable().default(null),
  }),
  /** goods of the flash sale that runs, else of the next one; hidden where there is none */
  z.object({ ...base, kind: z.literal('flashSale') }),
  z.object({
    ...base,
    kind: z.literal('richText'),
    html: z.string().refine((html) => byteLength(html) <= PAGE_LIMITS.richTextBytes, '超过 20 kB'),
  }),
  z.object({
    ...base,
    kind: z.literal('notice'),
    text: words(120),
    link: SafeLink.nullable().default(null),
  }),
  z.object({
    ...base,
    kind: z.literal('video'),
    title: words(40),
    /** a file of the company’s own host, as a path */
    src: VideoPath,
    poster: WebPicture,
  }),
  z.object({
    ...base,
    kind: z.literal('articles'),
    title: words(20),
    articleIds: ids(10),
  }),
] as const

export const LeafBlock = z.discriminatedUnion('kind', leaves)
export type LeafBlock = z.output<typeof LeafBlock>

const TabsBlock = z.object({
  ...base,
  kind: z.literal('tabs'),
  tabs: z
    .array(z.object({ title: words(8), blocks: z.array(LeafBlock).min(1).max(10) }))
    .min(1)
    .max(6),
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
    title: words(20),
    head: z
      .object({
        title: words(20),
        note: z.string().max(40).default(''),
        period: z.string().max(30).default(''),
        ground: colour,
        ink: colour,
        picture: WebPicture.nullable().default(null),
      })
      .nullable()
      .default(null),
    blocks: z.array(PageBlock),
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
export const PageId = z.string().regex(/^(home|home-option|[1-9]\d{0,14})$/)
/** Its blocks replace the sections of the home page; its title and head are not shown. */
export const HOME_PAGE = 'home'
export const HOME_OPTION_PAGE = 'home-option'
