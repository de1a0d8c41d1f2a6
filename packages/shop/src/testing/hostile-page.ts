import type { DataOf, LeafBlock, PageBlock } from '@mall/contract'

const picture = { src: '/media/p.webp', width: 4, height: 3 }

/** Builds one block of every kind whose text fields and link targets are all `text`. */
function buildHostileBlocks(text: string, index: number): PageBlock[] {
  const link = { linkType: index % 14, link: text }
  const id = (kind: string) => `${kind}-${String(index)}`
  return [
    {
      id: id('hot'),
      kind: 'hotAreas',
      picture: { ...picture, src: text },
      alt: text,
      floor: text,
      areas: [{ x: 0, y: 0, width: 9, height: 9, label: text, to: link }],
    },
    {
      id: id('grid'),
      kind: 'grid',
      columns: index % 2 === 0 ? 2 : 3,
      cells: [{ title: text, note: text, picture, to: link }],
    },
    { id: id('slider'), kind: 'slider', slides: [{ picture, alt: text, to: link }] },
    {
      id: id('goods'),
      kind: 'goodsList',
      title: text,
      note: text,
      more: link,
      layout: 'strip',
      goods: { spuIds: [1], limit: 1 },
    },
    { id: id('coupon'), kind: 'coupon', title: text, templateIds: [1] },
    { id: id('until'), kind: 'countdown', title: text, until: '2099-01-01T00:00:00Z', link },
    { id: id('sale'), kind: 'flashSale', floor: text },
    { id: id('rich'), kind: 'richText', html: text },
    { id: id('notice'), kind: 'notice', text, link },
    { id: id('video'), kind: 'video', title: text, src: text, poster: { ...picture, src: text } },
    {
      id: id('tabs'),
      kind: 'tabs',
      tabs: [
        {
          title: text,
          blocks: [
            { id: id('in'), kind: 'richText', html: text },
            { id: id('texts'), kind: 'articles', title: text, articleIds: [1] },
          ],
        },
      ],
    },
  ]
}

/** Puts the blocks into one tab, so that all of them are part of the first HTML. */
function toTab(blocks: readonly PageBlock[], title: string): PageBlock {
  const leaves = blocks.flatMap((block): LeafBlock[] =>
    block.kind === 'tabs' ? block.tabs.flatMap((tab) => tab.blocks) : [block],
  )
  return { id: 'tab', kind: 'tabs', tabs: [{ title, blocks: leaves }] }
}

/** A page of blocks that a server without any check would return. */
export const buildHostilePage = (
  texts: readonly string[],
  { inTab = false } = {},
): DataOf<'page.find'> => ({
  id: '7',
  version: 1,
  counts: {},
  content: {
    title: texts.join(' '),
    head: {
      title: texts.join(' '),
      note: texts.join(' '),
      period: texts.join(' '),
      ground: '#23493f',
      ink: '#ffffff',
      picture,
    },
    blocks: inTab
      ? [toTab(texts.flatMap(buildHostileBlocks), texts[0] ?? '')]
      : texts.flatMap(buildHostileBlocks),
  },
})
