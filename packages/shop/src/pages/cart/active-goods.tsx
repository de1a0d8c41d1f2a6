import { useState } from 'react'
import type { CartItem } from '@mall/contract'
import { Card } from '@mall/ui'
import { CartRow } from './cart-row.tsx'
import { SkuSheet } from './sku-sheet.tsx'

export type ActiveGoodsProps = {
  items: readonly CartItem[]
  isOn: (item: CartItem) => boolean
  edits: boolean
  onChoose: (id: number, on: boolean) => void
  onNumber: (id: number, totalNum: number) => void
  onRemove: (id: number) => void
}

/** What can be bought. */
export function ActiveGoods({ items, isOn, edits, ...on }: ActiveGoodsProps) {
  const [changing, setChanging] = useState<CartItem | null>(null)
  if (items.length === 0) return null
  return (
    <Card flush label="可购买的商品">
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <CartRow
              item={item}
              isOn={isOn(item)}
              edits={edits}
              onChoose={(chosen) => on.onChoose(item.id, chosen)}
              onNumber={(totalNum) => on.onNumber(item.id, totalNum)}
              onRemove={() => on.onRemove(item.id)}
              onSpec={() => setChanging(item)}
            />
          </li>
        ))}
      </ul>
      <SkuSheet item={changing} onClose={() => setChanging(null)} />
    </Card>
  )
}
