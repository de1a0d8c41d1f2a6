import { usePaths } from '@mall/core/feature'
import { Button, ButtonPair } from '@mall/ui'

/** Replaces the buy buttons: the reason and a link to the address selection. */
export function UndeliverableButtons({ className }: { className?: string }) {
  const paths = usePaths()
  return (
    <ButtonPair>
      <Button variant="soft" disabled className={className}>
        该地区不配送
      </Button>
      <Button className={className} href={paths.address({ select: 1 })}>
        更换地址
      </Button>
    </ButtonPair>
  )
}
