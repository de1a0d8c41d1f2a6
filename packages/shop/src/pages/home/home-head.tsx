import { pictureOf } from '@mall/contract/pictures'
import { companyLogo, mallNameOf, useCompanyInfo } from '@mall/core/session'
import { SearchBox } from '@mall/ui'
import styles from './home.module.css'

/** The name scrolls away, the search stays. */
export function HomeHead({ hint, searchHref }: { hint: string; searchHref: string }) {
  const info = useCompanyInfo()
  const logo = companyLogo(info)
  return (
    <>
      <header className={styles.brand}>
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
