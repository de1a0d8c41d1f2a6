import { useMessages } from '@mall/core/messages'
import { Cascader, Sheet } from '@mall/ui'
import { messages } from './messages.ts'
import { useRegions } from './use-regions.ts'

const LEVELS = ['province', 'city', 'county', 'town'] as const

export type RegionSheetProps = {
  open: boolean
  value: readonly string[]
  onClose: () => void
  onChange: (region: string[]) => void
}

/** Selection of a region, level by level. */
export function RegionSheet({ open, value, onClose, onChange }: RegionSheetProps) {
  const t = useMessages(messages)
  const load = useRegions()
  return (
    <Sheet open={open} onClose={onClose} title={t('chooseRegion')} flush>
      <Cascader
        label={t('region')}
        levels={LEVELS.map((level) => t(level))}
        value={value.map((name) => ({ name }))}
        load={async (_level, _parent, path) => [...(await load(path.map(({ name }) => name)))]}
        onDone={(path) => onChange(path.map(({ name }) => name))}
      />
    </Sheet>
  )
}
