import type { DataOf } from '@mall/contract'
import { Blocks } from '../blocks/blocks.tsx'
import styles from '../blocks/page-view.module.css'

type Props = { page: NonNullable<DataOf<'home.all'>['page']> }

/** The company's own blocks below the points card of the home page. */
export const HomeBlocks = ({ page: { content, counts } }: Props) => (
  <div className={styles.body}>
    <Blocks blocks={content.blocks} counts={counts} />
  </div>
)
