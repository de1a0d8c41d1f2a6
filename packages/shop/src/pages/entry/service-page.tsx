import { useGo, useHomeOption, useHost, useNotify, usePaths } from '@mall/core/feature'
import { useCompanyInfo } from '@mall/core/session'
import {
  Button,
  Card,
  Cell,
  CellList,
  IconCopy,
  IconMessage,
  IconPhone,
  IconService,
  NavBar,
  Page,
} from '@mall/ui'
import { toHotline } from '../../model/hotline.ts'
import styles from './service.module.css'

/** Source: the specification, section 9. */
const HOURS = '09:00-20:00'

/** Customer service: hotline with hours, and the company's service page. */
export function Component() {
  const { servicePhone, customerServiceUrl } = useCompanyInfo()
  const hours = useHomeOption()?.serviceHours || HOURS
  const paths = usePaths()
  const go = useGo()
  const host = useHost()
  const notify = useNotify()
  const { phone, href } = toHotline({ servicePhone })

  async function handleCopy() {
    const { kind } = await host.copy(phone)
    notify.toast(kind === 'ok' ? '复制成功' : '复制失败，请长按复制')
  }

  async function handleOnline() {
    const { kind } = await host.openExternal(customerServiceUrl)
    if (kind === 'unsupported' || kind === 'failed') notify.toast('当前环境无法打开该链接')
  }

  return (
    <Page header={<NavBar title="客服" onBack={() => go.back(paths.home())} />}>
      <Card label="客服热线" className={styles.line}>
        <span className={styles.mark} aria-hidden="true">
          <IconService size={28} />
        </span>
        <h2 className={styles.name}>客服热线</h2>
        <p className={styles.phone}>{phone}</p>
        <p className={styles.hours}>服务时间 {hours}</p>
        <div className={styles.actions}>
          <Button variant="line" className={styles.action} onClick={() => void handleCopy()}>
            <IconCopy />
            复制号码
          </Button>
          <Button className={styles.action} href={href}>
            <IconPhone />
            拨打电话
          </Button>
        </div>
      </Card>
      {customerServiceUrl !== '' && (
        <CellList label="在线客服">
          <Cell
            icon={<IconMessage size={20} />}
            label="在线客服"
            note="打开客服页面，在线咨询"
            onClick={() => void handleOnline()}
          />
        </CellList>
      )}
      <CellList label="条款">
        <Cell label="服务条款" href={paths.serviceTerms()} />
        <Cell label="用户协议" href={paths.userAgreement()} />
        <Cell label="隐私政策" href={paths.privacy()} />
      </CellList>
    </Page>
  )
}
