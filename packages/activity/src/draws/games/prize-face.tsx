import type { DrawPrize } from '@mall/contract'
import { toImageProps } from '@mall/commerce/goods'
import { IconCoin, IconCoupon, IconGift, IconHeart, Image } from '@mall/ui'
import styles from '../draws.module.css'

const icons = { points: IconCoin, coupon: IconCoupon, goods: IconGift, thanks: IconHeart }

type Face = Pick<DrawPrize, 'kind' | 'picture'>

/** Picture of a prize, or the icon of its kind. */
export function PrizeFace({ prize: { kind, picture } }: { prize: Face }) {
  if (picture) return <Image {...toImageProps(picture)} alt="" sizes="64px" rounded />
  const Icon = icons[kind]
  return (
    <span className={styles.icon} data-kind={kind}>
      <Icon />
    </span>
  )
}
