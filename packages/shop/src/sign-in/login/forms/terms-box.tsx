import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Checkbox, Link } from '@mall/ui'
import styles from '../login.module.css'
import { loginFormMessages } from '../messages.ts'

export type TermsBoxProps = {
  agreed: boolean
  onAgree: (agreed: boolean) => void
  /** the form was submitted unchecked */
  missing: boolean
}

/** Terms checkbox, required for every sign-in. */
export function TermsBox({ agreed, onAgree, missing }: TermsBoxProps) {
  const t = useMessages(loginFormMessages)
  const paths = usePaths()
  return (
    <Checkbox checked={agreed} onChange={onAgree} small error={missing && !agreed}>
      {t('acceptTerms')}
      <Link href={paths.serviceTerms()} className={styles.terms}>
        {t('terms')}
      </Link>
      {t('and')}
      <Link href={paths.privacy()} className={styles.terms}>
        {t('privacy')}
      </Link>
    </Checkbox>
  )
}
