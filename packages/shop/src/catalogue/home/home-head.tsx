import { pictureOf } from '@mall/contract/pictures'
import { useMallNavigate, useHost, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { companyLogo, mallNameOf, useCompanyInfo } from '@mall/core/session'
import { cx, IconButton, IconMessage, IconScan, SearchLink } from '@mall/ui'
import { useScanSearch } from '../search/use-scan-search.ts'
import styles from './home.module.css'
import { messages } from './messages.ts'

/**
 * Mall name and search box; the search box is sticky. Hidden name if the host shows a title bar.
 */
export function HomeHead({ hint, searchHref }: { hint: string; searchHref: string }) {
  const info = useCompanyInfo()
  const logo = companyLogo(info)
  const { titleBar } = useHost().facts
  return (
    <>
      <header className={cx(styles.brand, titleBar && styles.named)}>
        {logo && (
          <img
            className={styles.logo}
            src={logo}
            srcSet={pictureOf(logo)?.srcSet}
            sizes="28px"
            loading="lazy"
            alt=""
            width={28}
            height={28}
          />
        )}
        <h1 className={styles.name}>{mallNameOf(info)}</h1>
        {!titleBar && <HeadActions />}
      </header>
      <div className={styles.search} role="search">
        <SearchLink href={searchHref} placeholder={hint} tone="card" />
      </div>
    </>
  )
}

/** Scan and customer service, if the host supports them. */
function HeadActions() {
  const t = useMessages(messages)
  const go = useMallNavigate()
  const paths = usePaths()
  const scan = useScanSearch((kw) => go(paths.wareList({ kw })))
  return (
    <div className={styles.actions}>
      {scan && (
        <IconButton label={t('scan')} onClick={() => void scan()}>
          <IconScan size={22} />
        </IconButton>
      )}
      <IconButton label={t('support')} href={paths.service()}>
        <IconMessage size={22} />
      </IconButton>
    </div>
  )
}
