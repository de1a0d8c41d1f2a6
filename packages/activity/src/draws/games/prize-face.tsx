import type { DrawPrize } from '@mall/contract'
import { toImageProps } from '@mall/commerce/goods'
import { IconCoin, IconCoupon, IconGift, IconHeart, IconLock, IconMobile, Image } from '@mall/ui'
import styles from './prize-face.module.css'

const icons = {
  points: IconCoin,
  coupon: IconCoupon,
  goods: IconGift,
  cardSecret: IconLock,
  topUp: IconMobile,
  thanks: IconHeart,
}

/** Side in px. */
const sizes = { small: 40, large: 64, tile: 88 }

type Face = Pick<DrawPrize, 'kind' | 'picture'>

type Props = { prize: Face; size?: keyof typeof sizes }

/** Picture of a prize, or the icon of its kind, as a square. */
export function PrizeFace({ prize: { kind, picture }, size = 'small' }: Props) {
  const Icon = icons[kind]
  return (
    <span className={styles[size]}>
      {picture ? (
        <Image {...toImageProps(picture)} alt="" sizes={`${String(sizes[size])}px`} rounded />
      ) : (
        <span className={styles.icon} data-kind={kind}>
          <Icon />
        </span>
      )}
    </span>
  )
}
