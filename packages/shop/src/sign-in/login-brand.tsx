import { useMessages } from '@mall/core/messages'
import { companyLogo, mallNameOf, useCompanyInfo } from '@mall/core/session'
import { Image, Link } from '@mall/ui'
import { toHotline } from '../common/index.ts'
import { toImageProps } from '@mall/commerce/goods'
import styles from './login-brand.module.css'
import { messages } from './messages.ts'

/** Logo and name of the mall above a message about its sign-in. */
export function LoginBrand() {
  const info = useCompanyInfo()
  const logo = companyLogo(info)
  return (
    <div className={styles.brand}>
      {logo && (
        <span className={styles.logo}>
          <Image
            {...toImageProps({ src: logo, tile: 'peach' })}
            sizes="64px"
            alt=""
            rounded
            priority
          />
        </span>
      )}
      <p className={styles.name}>{mallNameOf(info)}</p>
    </div>
  )
}

export function LoginHotline() {
  const t = useMessages(messages)
  const { phone, href } = toHotline(useCompanyInfo())
  return (
    <p className={styles.hotline}>
      {t('hotline')}
      <Link href={href} className={styles.phone}>
        {phone}
      </Link>
    </p>
  )
}
