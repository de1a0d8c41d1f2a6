import { RichText } from '@mall/commerce/rich-text'
import { Card } from '@mall/ui'
import type { BlockOf } from './block-of.ts'

export const TextBlock = ({ block }: { block: BlockOf<'richText'> }) => (
  <Card as="div">
    <RichText html={block.html} />
  </Card>
)
