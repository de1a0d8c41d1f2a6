import { Link } from '../../actions/link/link.tsx'
import { cx } from '../../helpers/cx.ts'
import { IconSearch } from '../../icons/icons.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'
import styles from './search-box.module.css'

export type SearchLinkProps = {
  /** Address of the search page. */
  href: string
  placeholder: string
  label?: string
  /** `card` for a coloured head, `fill` for a white bar. */
  tone?: 'card' | 'fill'
}

/** A link to the search page that looks like a search box. */
export function SearchLink({ href, placeholder, label, tone = 'fill' }: SearchLinkProps) {
  const t = useMessages(messages)
  return (
    <Link href={href} className={cx(styles.box, styles[tone])} aria-label={label ?? t('label')}>
      <IconSearch />
      <span className={styles.hint}>{placeholder}</span>
      <span className={styles.go}>{t('submit')}</span>
    </Link>
  )
}
