import { useMessages } from '@mall/core/messages'
import { Cell, CellList, Sheet } from '@mall/ui'
import type { OrderAction } from '@mall/commerce/order'
import { messages } from '../messages.ts'

type Entry = {
  action: OrderAction
  label: string
  href?: string | undefined
  run?: (() => void) | undefined
}
type Props = { open: boolean; onClose: () => void; entries: readonly Entry[] }

/** Actions of an order for which the row of buttons has no room. */
export function MoreSheet({ open, onClose, entries }: Props) {
  const t = useMessages(messages)
  return (
    <Sheet open={open} onClose={onClose} title={t('moreTitle')}>
      <CellList label={t('moreTitle')}>
        {entries.map(({ action, label, href, run }) =>
          href === undefined ? (
            <Cell
              key={action}
              label={label}
              onClick={() => {
                onClose()
                run?.()
              }}
            />
          ) : (
            <Cell key={action} label={label} href={href} />
          ),
        )}
      </CellList>
    </Sheet>
  )
}
