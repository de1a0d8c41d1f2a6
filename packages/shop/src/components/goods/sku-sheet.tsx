import type { ReactNode } from 'react'
import type { GoodsDetail } from '@mall/contract'
import { useNotify } from '@mall/core/feature'
import { usePriceParts, usePriceText } from '@mall/core/session'
import {
  Button,
  ButtonPair,
  Chip,
  ChipGroup,
  Image,
  Price,
  Sheet,
  Stepper,
  WasPrice,
} from '@mall/ui'
import { toImageProps } from '../../model/goods/to-image-props.ts'
import { isAvailable, limitText } from '../../model/goods/sku-choice.ts'
import styles from './sku-sheet.module.css'
import { UndeliverableButtons } from './undeliverable-buttons.tsx'
import type { SkuChoice } from './use-sku-choice.ts'

export type SkuSheetProps = {
  goods: GoodsDetail
  chosen: SkuChoice
  /** delivery to the shopper's address is refused */
  isUndeliverable?: boolean
  open: boolean
  onClose: () => void
  onAdd: () => void
  /** Omitted: only 加入购物车 is shown. */
  onBuy?: () => void
  adding: boolean
}

/** Spec and quantity selection; shows the reason if the selection cannot be bought. */
export function SkuSheet(props: SkuSheetProps) {
  const { goods, chosen, isUndeliverable = false, open, onClose, onAdd, onBuy, adding } = props
  const notify = useNotify()
  const { problem } = chosen
  const withProblemCheck = (action: () => void) => () =>
    problem === null ? action() : notify.toast(problem)

  return (
    <Sheet
      open={open}
      onClose={onClose}
      label="选择规格"
      footer={
        isUndeliverable && problem === null ? (
          <UndeliverableButtons />
        ) : (
          <ButtonPair>
            <Button
              variant={onBuy ? 'soft' : 'primary'}
              needsNetwork="加入购物车"
              busy={adding}
              onClick={withProblemCheck(onAdd)}
            >
              加入购物车
            </Button>
            {onBuy && (
              <Button needsNetwork="购买" onClick={withProblemCheck(onBuy)}>
                立即购买
              </Button>
            )}
          </ButtonPair>
        )
      }
    >
      <SkuHead goods={goods} chosen={chosen} />
      <div className={styles.specs}>
        {goods.specs.map((spec, index) => (
          <Spec key={spec.name} name={spec.name}>
            {spec.values.map((value) => (
              <Chip
                key={value}
                selected={chosen.choice[index] === value}
                // The selected value can always be deselected; otherwise a sold-out combination
                // could not be left.
                disabled={
                  chosen.choice[index] !== value && !isAvailable(goods, chosen.choice, index, value)
                }
                onClick={() => chosen.choose(index, value)}
              >
                {value}
              </Chip>
            ))}
          </Spec>
        ))}
        <div className={styles.count}>
          <h3 className={styles.name}>数量</h3>
          <Stepper
            label="数量"
            value={chosen.num}
            min={chosen.range.min}
            max={Math.max(chosen.range.min, chosen.range.max)}
            onChange={chosen.count}
            onLimit={({ limit }) => notify.toast(limitText(goods, chosen.sku, limit))}
          />
        </div>
      </div>
    </Sheet>
  )
}

function SkuHead({ goods, chosen }: Pick<SkuSheetProps, 'goods' | 'chosen'>) {
  const { sku, problem, text } = chosen
  const price = usePriceParts(sku?.costPoints ?? goods.costPoints)
  const priceText = usePriceText()
  const was = sku ? sku.marketCostPoints : goods.marketCostPoints
  const picture = sku?.picture ?? goods.pictures[0]
  const limits = [
    formatStock(sku),
    goods.limitPerPerson !== null && `每人限购 ${goods.limitPerPerson} 件`,
    goods.leastNum > 1 && `${goods.leastNum} 件起购`,
  ].filter(Boolean)

  return (
    <div className={styles.head}>
      <span className={styles.picture}>
        <Image
          {...(picture ? toImageProps(picture) : { src: undefined })}
          sizes="104px"
          alt=""
          rounded
          priority
        />
      </span>
      <div className={styles.text}>
        <p className={styles.prices}>
          <Price {...price} size="xl" />
          {was !== null && was > (sku?.costPoints ?? goods.costPoints) && (
            <WasPrice>{priceText(was)}</WasPrice>
          )}
        </p>
        <p className={styles.limits}>{limits.join(' · ')}</p>
        <p className={styles.chosen} role="status">
          {problem ?? `已选：${text}`}
        </p>
      </div>
    </div>
  )
}

function formatStock(sku: SkuChoice['sku']): string {
  if (!sku) return '选择规格后查看库存'
  if (sku.stock === 'sold-out') return '已售罄'
  return sku.left === null ? '有货' : `库存 ${sku.left} 件`
}

function Spec({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.spec}>
      <h3 className={styles.name}>{name}</h3>
      <ChipGroup label={name}>{children}</ChipGroup>
    </div>
  )
}
