import { usePaths } from '@mall/core/feature'
import { Checkbox, Link } from '@mall/ui'
import styles from '../login.module.css'

export type TermsBoxProps = {
  agreed: boolean
  onAgree: (agreed: boolean) => void
  /** the form was submitted unchecked */
  missing: boolean
}

/** Terms checkbox, required for every sign-in. */
export function TermsBox({ agreed, onAgree, missing }: TermsBoxProps) {
  const paths = usePaths()
  return (
    <Checkbox checked={agreed} onChange={onAgree} small error={missing && !agreed}>
      我已阅读并同意
      <Link href={paths.serviceTerms()} className={styles.terms}>
        《服务条款》
      </Link>
      和
      <Link href={paths.privacy()} className={styles.terms}>
        《隐私政策》
      </Link>
    </Checkbox>
  )
}
