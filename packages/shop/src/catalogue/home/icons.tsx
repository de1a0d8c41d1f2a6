import type { DataOf } from '@mall/contract'
import { pictureOf } from '@mall/contract/pictures'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { useHomeIconsQuery } from '@mall/commerce/goods'
import { FollowAnchor, useReachableLinks } from '../../common/index.ts'
import styles from './icons.module.css'
import { messages } from './messages.ts'

/** Icons of the home page; a shopper's are queried again after the sign-in. */
export function Icons(props: { icons: DataOf<'home.all'>['icons'] }) {
  const t = useMessages(messages)
  const signedIn = useSignedIn()
  const { currentData } = useHomeIconsQuery({}, { skip: !signedIn })
  const icons = useReachableLinks(currentData ?? props.icons)
  if (icons.length === 0) return null
  return (
    <nav className={styles.grid} aria-label={t('channels')}>
      {icons.map((icon) => (
        <FollowAnchor key={icon.id} to={icon} className={styles.icon}>
          <img
            className={styles.picture}
            src={icon.picture.src}
            srcSet={pictureOf(icon.picture.src)?.srcSet}
            sizes="42px"
            alt=""
            width={42}
            height={42}
            // Lazy: ten preloads would delay the banner image.
            loading="lazy"
            decoding="async"
          />
          <span className={styles.name}>{icon.name}</span>
        </FollowAnchor>
      ))}
    </nav>
  )
}
