import type { GoodsDetail } from '@mall/contract'
import { useHasScreen, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { IconCheck, Sheet, Link } from '@mall/ui'
import { messages } from '../messages.ts'
import styles from './services-sheet.module.css'

type Props = Pick<GoodsDetail, 'services' | 'promises'> & { open: boolean; onClose: () => void }

/** Service promises of the company for a product, with their terms where there are any. */
export function ServicesSheet({ services, promises, open, onClose }: Props) {
  const t = useMessages(messages)
  const paths = usePaths()
  const hasScreen = useHasScreen()
  return (
    <Sheet open={open} onClose={onClose} title={t('servicesTitle')}>
      <ul className={styles.promises}>
        {services.map((service) => {
          const { text = '', articleId = null } =
            promises.find(({ name }) => name === service) ?? {}
          return (
            <li key={service} className={styles.promise}>
              <IconCheck size={16} className={styles.tick} />
              <span className={styles.name}>{service}</span>
              {articleId !== null && hasScreen(paths.articleDetail()) && (
                <Link className={styles.terms} href={paths.articleDetail({ id: articleId })}>
                  {t('serviceTerms')}
                </Link>
              )}
              {text !== '' && <p className={styles.text}>{text}</p>}
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
