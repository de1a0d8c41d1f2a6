import { pictureOf } from '@mall/contract/pictures'
import { useHost } from '@mall/core/feature'
import { companyLogo, mallNameOf, useCompanyInfo } from '@mall/core/session'
import { cx, SearchBox } from '@mall/ui'
import styles from './home.module.css'

/** The name scrolls away, the search stays. The title bar of a host app shows the name instead. */
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
      </header>
      <div className={styles.search} role="search">
        <SearchBox href={searchHref} placeholder={hint} tone="card" />
      </div>
    </>
  )
}
