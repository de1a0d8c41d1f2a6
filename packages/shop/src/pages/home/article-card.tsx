import type { DataOf } from '@mall/contract'
import { pictureOf } from '@mall/contract/pictures'
import { FollowAnchor } from '../../components/follow-anchor.tsx'
import styles from './article-card.module.css'

export type ArticleSection = Extract<DataOf<'home.all'>['sections'][number], { kind: 'story' }>

/** Text and image between the goods. */
export function ArticleCard({ story }: { story: ArticleSection }) {
  return (
    <FollowAnchor to={story.to} className={styles.articleCard}>
      <span className={styles.text}>
        <span className={styles.title}>{story.title}</span>
        <span className={styles.note}>{story.note}</span>
      </span>
      <img
        className={styles.picture}
        src={story.picture.src}
        srcSet={pictureOf(story.picture.src)?.srcSet}
        sizes="76px"
        alt=""
        width={76}
        height={76}
        loading="lazy"
        decoding="async"
      />
    </FollowAnchor>
  )
}
