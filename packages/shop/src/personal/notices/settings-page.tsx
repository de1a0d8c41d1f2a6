import type { DataOf } from '@mall/contract'
import { optionalNoticeKinds, type NoticeKind } from '@mall/contract/states'
import { errorText } from '@mall/core/api'
import { useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { usePriceDisplay } from '@mall/core/session'
import { Cell, CellList, Delayed, ErrorState, NavBar, Page, SkeletonBlock, Switch } from '@mall/ui'
import { useNoticeSettingsQuery, useSetNoticeSettingsMutation } from '../api/notice-endpoints.ts'
import { messages } from './messages.ts'
import styles from './notices.module.css'

type KindSetting = DataOf<'notice.settings'>['kinds'][number]

const texts = {
  'order.shipped': ['kindShipped', 'kindShippedNote'],
  'after-sale.requested': ['kindRequested', 'kindRequestedNote'],
  'after-sale.approved': ['kindApproved', 'kindApprovedNote'],
  'after-sale.rejected': ['kindRejected', 'kindRejectedNote'],
  'after-sale.return-due': ['kindReturnDue', 'kindReturnDueNote'],
  'after-sale.received': ['kindReceived', 'kindReceivedNote'],
  'refund.finished': ['kindRefund', 'kindRefundNote'],
  'points.expiring': ['kindPoints', 'kindPointsNote'],
  restock: ['kindRestock', 'kindRestockNote'],
  'account.password': ['kindPassword', 'kindAccountNote'],
  'account.device': ['kindDevice', 'kindAccountNote'],
  'account.phone': ['kindPhone', 'kindAccountNote'],
  'account.sign-in': ['kindSignIn', 'kindAccountNote'],
  'account.closing': ['kindClosing', 'kindAccountNote'],
  'account.closing-withdrawn': ['kindClosingWithdrawn', 'kindAccountNote'],
} as const satisfies Record<NoticeKind, unknown>

/** SMS or message of an app by kind of notice. */
export function Component() {
  const t = useMessages(messages)
  const go = useMallNavigate()
  const paths = usePaths()
  const { data, isError, isFetching, refetch } = useNoticeSettingsQuery(
    {},
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Page header={<NavBar title={t('settingsTitle')} onBack={() => go.back(paths.notices())} />}>
      {data ? (
        <>
          <CellList label={t('sms')}>
            {data.kinds
              .filter((setting) => !isAlwaysSent(setting))
              .map((setting) => (
                <KindCell key={setting.kind} setting={setting} />
              ))}
          </CellList>
          <AlwaysSentNote settings={data.kinds.filter(isAlwaysSent)} />
          {!data.hasPhone && data.kinds.some(({ channel }) => channel === 'sms') && (
            <p className={styles.note}>{t('noPhone')}</p>
          )}
          <p className={styles.note}>{t('settingsNote')}</p>
        </>
      ) : isError && !isFetching ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <Delayed when fallback={<SkeletonBlock height={384} shape="card" />} />
      )}
    </Page>
  )
}

/** Whether a notice is sent to every shopper. */
const isAlwaysSent = ({ kind, channel, isOptional }: KindSetting): boolean =>
  channel !== null && !isOptional && kind !== 'restock'

function AlwaysSentNote({ settings }: { settings: readonly KindSetting[] }) {
  const t = useMessages(messages)
  const { integralName: unit } = usePriceDisplay()
  if (settings.length === 0) return null
  const kinds = settings.map(({ kind }) => t(texts[kind][0], { unit })).join(t('separator'))
  return <p className={styles.note}>{t('alwaysNote', { kinds })}</p>
}

function KindCell({
  setting: { kind, channel, isOptional, isOptedOut },
}: {
  setting: KindSetting
}) {
  const t = useMessages(messages)
  const notify = useNotify()
  const { integralName: unit } = usePriceDisplay()
  const [save, { isLoading }] = useSetNoticeSettingsMutation()
  const [labelKey, noteKey] = texts[kind]
  const label = t(labelKey, { unit })
  const app = channel === 'wechat' ? t('byWechat') : channel === 'dingtalk' ? t('byDingtalk') : ''
  const note = [app, t(noteKey)].filter(Boolean).join(' · ')
  const optional = optionalNoticeKinds.find((one) => one === kind)
  if (channel === null) return <Cell label={label} note={note} value={t('noSms')} />
  if (!isOptional || optional === undefined) {
    return <Cell label={label} note={note} value={t('bySubscription')} />
  }
  async function handleChange(isOn: boolean, changed: NonNullable<typeof optional>) {
    const { error } = await save({ kind: changed, isOptedOut: !isOn })
    if (error) notify.toast(errorText(error, t('failed')), { tone: 'danger' })
  }
  return (
    <Cell
      label={label}
      note={note}
      end={
        <Switch
          label={label}
          checked={!isOptedOut}
          busy={isLoading}
          onChange={(isOn) => void handleChange(isOn, optional)}
        />
      }
    />
  )
}
