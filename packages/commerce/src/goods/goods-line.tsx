import type { ReactNode } from 'react'
import type { Picture } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { Image, Link, SkeletonBlock, SkeletonText, Tag, Tags } from '@mall/ui'
import { toImageProps } from './to-image-props.ts'
import { deliveryMessages } from './messages.ts'
import { Amount } from '../price/amount.tsx'
import styles from './goods-line.module.css'

type Line = {
  name: string
  specText: string
  picture: Picture
  num: number
  costPoints: number
  services?: readonly string[]
  deliverable?: boolean
}
export type GoodsLineProps = {
  line: Line
  /** address of the product page */
  href?: string
  /** activity icon of the product; '' for none */
  activity?: string | undefined
  /** below the text: services, a button */
  children?: ReactNode
}

/** Product of an order: image, text, unit price and quantity. */
export function GoodsLine({ line, href, activity, children }: GoodsLineProps) {
  const tDelivery = useMessages(deliveryMessages)
  const { name, specText, picture, num, costPoints, services = [], deliverable = true } = line
  return (
    <div className={styles.line}>
      <span className={styles.picture}>
        <Image {...toImageProps(picture)} sizes="72px" alt="" rounded />
      </span>
      <div className={styles.text}>
        <p className={styles.name}>
          {activity && (
            <>
              <Tag tone="solid">{activity}</Tag>{' '}
            </>
          )}
          {href ? (
            <Link href={href} className={styles.link}>
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        {specText && <p className={styles.secondary}>{specText}</p>}
        {services.length > 0 && (
          <Tags>
            {services.map((service) => (
              <Tag key={service} tone="quiet">
                {service}
              </Tag>
            ))}
          </Tags>
        )}
        {!deliverable && <p className={styles.problem}>{tDelivery('undeliverable')}</p>}
        {children}
      </div>
      <div className={styles.price}>
        <Amount costPoints={costPoints} size="s" tone="plain" />
        <p className={styles.secondary}>×{num}</p>
      </div>
    </div>
  )
}

/** Placeholder with the size of a loaded line. */
export function GoodsLineSkeleton() {
  return (
    <div className={styles.line} aria-hidden="true">
      <span className={styles.picture}>
        <SkeletonBlock height={72} />
      </span>
      <div className={styles.text}>
        <SkeletonText lines={2} />
      </div>
    </div>
  )
}
