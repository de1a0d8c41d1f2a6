import { addressOf, useCurrentPath } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { screenAt } from '@mall/core/paths'
import { QrCode } from '@mall/ui'
import { messages } from './messages.ts'
import styles from './phone-code.module.css'

/**
 * Maximum length of an address: the code of a longer one is too fine for a phone's camera at this
 * size.
 */
const LONGEST = 400

/** QR code beside the column on a desktop screen that opens this page on the phone. */
export function PhoneCode() {
  const t = useMessages(messages)
  const here = useCurrentPath()
  const address = addressOf(here)
  // The cashier shows a payment code, which must not be confused with this one.
  const isCashier = screenAt(here.split('?')[0] ?? '') === 'checkstand'
  if (isCashier || address.length > LONGEST) return null

  return (
    <aside className={styles.code} aria-label={t('openOnPhone')}>
      <QrCode text={address} label={t('openOnPhone')} ecc="L" className={styles.picture} />
      <p className={styles.words} aria-hidden="true">
        {t('openOnPhone')}
      </p>
    </aside>
  )
}
