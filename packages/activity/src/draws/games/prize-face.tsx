import type { DrawPrize } from '@mall/contract'
import { toImageProps } from '@mall/commerce/goods'
import {
  cx,
  IconCoin,
  IconCoupon,
  IconGift,
  IconHeart,
  IconLock,
  IconMobile,
  Image,
} from '@mall/ui'
import styles from '../draws.module.css'

const icons = {
  points: IconCoin,
  coupon: IconCoupon,
  goods: IconGift,
  cardSecret: IconLock,
  topUp: IconMobile,
  thanks: IconHeart,
}

type Face = Pick<DrawPrize, 'kind' | 'picture'>

/** Picture of a prize, or the icon of its kind; a square of 40 px, `large` 64. */
export function PrizeFace({ prize: { kind, picture }, large }: { prize: Face; large?: boolean }) {
  const Icon = icons[kind]
  return (
    <span className={cx(styles.face, large && styles.largeFace)}>
      {picture ? (
        <Image {...toImageProps(picture)} alt="" sizes="64px" rounded />
      ) : (
        <span className={styles.icon} data-kind={kind}>
          <Icon />
        </span>
      )}
    </span>
  )
}
