import type { PageBlock, PageContent } from '@mall/contract'
import { cleanRichText } from '../../goods/index.ts'

/** Sanitised rich text of a block. */
export function clean<B extends PageBlock>(block: B): B {
  if (block.kind === 'richText') return { ...block, html: cleanRichText(block.html) }
  if (block.kind !== 'tabs') return block
  const tabs = block.tabs.map((tab) => ({ ...tab, blocks: tab.blocks.map(clean) }))
  return { ...block, tabs }
}

export const cleanContent = (content: PageContent): PageContent => ({
  ...content,
  blocks: content.blocks.map(clean),
})
