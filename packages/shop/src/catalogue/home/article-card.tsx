import type { DataOf } from '@mall/contract'
import { pictureOf } from '@mall/contract/pictures'
import { FollowAnchor } from '../../common/index.ts'
import styles from './article-card.module.css'

export type ArticleSection = Extract<DataOf<'home.all'>['sections'][number], { kind: 'story' }>

/** Text and image between the goods. */
export function ArticleCard({ article }: { article: ArticleSection }) {
  return (
    <FollowAnchor to={article.to} className={styles.articleCard}>
      <span className={styles.text}>
        <span className={styles.title}>{article.title}</span>
        <span className={styles.note}>{article.note}</span>
      </span>
      <img
        className={styles.picture}
        src={article.picture.src}
        srcSet={pictureOf(article.picture.src)?.srcSet}
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
