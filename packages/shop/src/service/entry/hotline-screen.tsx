import { useMallNavigate, useHomeOption, useHost, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useCompanyInfo } from '@mall/core/session'
import {
  Button,
  Card,
  Cell,
  CellList,
  IconCopy,
  IconList,
  IconMessage,
  IconPhone,
  IconService,
  NavBar,
  Page,
} from '@mall/ui'
import { toHotline } from '../../common/index.ts'
import { messages } from './messages.ts'
import styles from './service.module.css'
import { useOpenServicePage } from './use-open-service-page.ts'

/** Source: the specification, section 9. */
const HOURS = '09:00-20:00'

/** Customer service by phone: hotline with hours, and the company's service page. */
export function HotlineScreen() {
  const t = useMessages(messages)
  const { servicePhone, customerServiceUrl } = useCompanyInfo()
  const hours = useHomeOption()?.serviceHours || HOURS
  const paths = usePaths()
  const go = useMallNavigate()
  const host = useHost()
  const notify = useNotify()
  const openServicePage = useOpenServicePage()
  const { phone, href } = toHotline({ servicePhone })

  async function handleCopy() {
    const { kind } = await host.copy(phone)
    notify.toast(kind === 'ok' ? t('copied') : t('copyFailed'))
  }

  return (
    <Page header={<NavBar title={t('support')} onBack={() => go.back(paths.home())} />}>
      <CellList label={t('faq')}>
        <Cell
          icon={<IconList size={20} />}
          label={t('faq')}
          note={t('faqNote')}
          href={paths.article()}
        />
      </CellList>
      <Card label={t('hotline')} className={styles.line}>
        <span className={styles.mark} aria-hidden="true">
          <IconService size={28} />
        </span>
        <h2 className={styles.name}>{t('hotline')}</h2>
        <p className={styles.phone}>{phone}</p>
        <p className={styles.hours}>{t('hours', { hours })}</p>
        <div className={styles.actions}>
          <Button variant="line" className={styles.action} onClick={() => void handleCopy()}>
            <IconCopy />
            {t('copyNumber')}
          </Button>
          <Button className={styles.action} href={href}>
            <IconPhone />
            {t('call')}
          </Button>
        </div>
      </Card>
      {customerServiceUrl !== '' && (
        <CellList label={t('onlineSupport')}>
          <Cell
            icon={<IconMessage size={20} />}
            label={t('onlineSupport')}
            note={t('onlineNote')}
            onClick={() => void openServicePage()}
          />
        </CellList>
      )}
      <CellList label={t('termsSection')}>
        <Cell label={t('terms')} href={paths.serviceTerms()} />
        <Cell label={t('agreement')} href={paths.userAgreement()} />
        <Cell label={t('privacy')} href={paths.privacy()} />
      </CellList>
    </Page>
  )
}
