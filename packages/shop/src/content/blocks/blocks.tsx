import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { PageBlock } from '@mall/contract'
import { FlashSaleStrip } from '../../goods/index.ts'
import { ArticlesBlock } from './articles-block.tsx'
import styles from './blocks.module.css'
import { CountdownBlock } from './countdown-block.tsx'
import { CouponBlock } from './coupon-block.tsx'
import { GoodsBlock } from './goods-block.tsx'
import { Grid, HotAreas, Notice, Slider } from './picture-blocks.tsx'
import { TabsBlock } from './tabs-block.tsx'
import { TextBlock } from './text-block.tsx'
import { toBlockElementId } from './to-block-element-id.ts'
import { Video } from './video.tsx'

type Counts = Readonly<Record<string, number>>

/** Number of blocks in the first HTML; those below load when they are near the viewport. */
const FIRST_BLOCKS = 4

/**
 * Rows of a goods list and their height in px, which reserve a block's space until it has loaded.
 */
const TILE_ROW = 290
const STRIP = 210
const TICKET = 96
const ARTICLE = 128

function estimateHeight(block: PageBlock, counts: Counts): number {
  const count = counts[block.id] ?? 1
  if (block.kind === 'goodsList') {
    return block.layout === 'strip' ? STRIP : 48 + Math.ceil(count / 2) * TILE_ROW
  }
  if (block.kind === 'coupon') return 48 + count * TICKET
  if (block.kind === 'articles') return 48 + count * ARTICLE
  if (block.kind === 'tabs') return 400
  return 0
}

const LOADS_LATER = new Set<string>([
  'goodsList',
  'coupon',
  'articles',
  'tabs',
  'flashSale',
  'richText',
  'video',
])

/** Blocks in their order. A block of a kind that this build does not know is hidden. */
export function Blocks({
  blocks,
  counts,
  nested = false,
}: {
  blocks: readonly PageBlock[]
  counts: Counts
  nested?: boolean
}) {
  return blocks
    .filter(({ id }) => counts[id] !== 0)
    .map((block, index) => {
      const isFirst = nested || index < FIRST_BLOCKS
      const content = renderBlock(block, counts, !nested && index === 0)
      if (content === null) return null
      return (
        <div key={block.id} id={toBlockElementId(block.id)} className={styles.block}>
          {isFirst || !LOADS_LATER.has(block.kind) ? (
            content
          ) : (
            <Near height={estimateHeight(block, counts)}>{content}</Near>
          )}
        </div>
      )
    })
}

/** Renders its children once they are near the viewport. */
function Near({ height, children }: { height: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !box.current) return undefined
    if (typeof IntersectionObserver === 'undefined') {
      const timer = setTimeout(() => setIsNear(true))
      return () => clearTimeout(timer)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: '600px 0px' },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isNear])
  if (isNear) return children
  return <div ref={box} style={{ minHeight: Math.max(height, 1) }} />
}

function renderBlock(block: PageBlock, counts: Counts, isLead: boolean): ReactNode {
  switch (block.kind) {
    case 'hotAreas':
      return <HotAreas block={block} priority={isLead} />
    case 'grid':
      return <Grid block={block} />
    case 'slider':
      return <Slider block={block} priority={isLead} />
    case 'goodsList':
      return <GoodsBlock block={block} count={counts[block.id]} />
    case 'coupon':
      return <CouponBlock block={block} />
    case 'countdown':
      return <CountdownBlock block={block} />
    case 'flashSale':
      return <FlashSaleStrip />
    case 'richText':
      return <TextBlock block={block} />
    case 'notice':
      return <Notice block={block} />
    case 'tabs':
      return (
        <TabsBlock
          block={block}
          counts={counts}
          renderBlocks={(inTab) => <Blocks blocks={inTab} counts={counts} nested />}
        />
      )
    case 'video':
      return <Video block={block} />
    case 'articles':
      return <ArticlesBlock block={block} />
    default:
      return null
  }
}
