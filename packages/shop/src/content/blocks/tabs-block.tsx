import { useState, type ReactNode } from 'react'
import type { PageBlock } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { TabPanel, Tabs } from '@mall/ui'
import { messages } from '../messages.ts'
import type { BlockOf } from './block-of.ts'
import styles from './blocks.module.css'

type Props = {
  block: BlockOf<'tabs'>
  counts: Readonly<Record<string, number>>
  renderBlocks: (blocks: readonly PageBlock[]) => ReactNode
}

/** Tabs of blocks; a tab loads when it is first chosen, and one without content is left out. */
export function TabsBlock({ block, counts, renderBlocks }: Props) {
  const t = useMessages(messages)
  const tabs = block.tabs
    .map((tab, index) => ({ ...tab, id: String(index) }))
    .filter(({ blocks }) => blocks.some(({ id }) => counts[id] !== 0))
  const [chosen, setChosen] = useState<string | null>(null)
  const current = tabs.find(({ id }) => id === chosen) ?? tabs[0]
  if (!current) return null
  return (
    <div className={styles.inTabs}>
      <Tabs
        label={block.floor ?? t('categories')}
        name={`tabs-${block.id}`}
        items={tabs.map(({ id, title }) => ({ id, label: title }))}
        current={current.id}
        onChange={setChosen}
      />
      <TabPanel name={`tabs-${block.id}`} id={current.id}>
        <div className={styles.inTabs}>{renderBlocks(current.blocks)}</div>
      </TabPanel>
    </div>
  )
}
