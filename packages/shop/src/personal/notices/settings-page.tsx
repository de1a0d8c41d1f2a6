import { errorText } from '@mall/core/api'
import { useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { usePriceDisplay } from '@mall/core/session'
import { Cell, CellList, Delayed, ErrorState, NavBar, Page, SkeletonBlock, Switch } from '@mall/ui'
import { useNoticeSettingsQuery, useSetNoticeSettingsMutation } from '../api/notice-endpoints.ts'
import { messages } from './messages.ts'
import { groupKinds, type KindSetting, type NoticeGroup } from './notice-groups.ts'
import styles from './notices.module.css'

const groupTexts = {
  shipped: ['kindShipped', 'kindShippedNote'],
  afterSales: ['groupAfterSales', 'groupAfterSalesNote'],
  expiry: ['groupExpiry', 'groupExpiryNote'],
  prizes: ['groupPrizes', 'groupPrizesNote'],
  cards: ['groupCards', 'groupCardsNote'],
  benefits: ['groupBenefits', 'groupBenefitsNote'],
  topUps: ['groupTopUps', 'groupTopUpsNote'],
  service: ['groupService', 'groupServiceNote'],
  questions: ['groupQuestions', 'groupQuestionsNote'],
} as const satisfies Record<NoticeGroup['name'], unknown>

const accountTexts = {
  'account.password': 'kindPassword',
  'account.device': 'kindDevice',
  'account.phone': 'kindPhone',
  'account.sign-in': 'kindSignIn',
  'account.closing': 'kindClosing',
  'account.closing-due': 'kindClosingDue',
  'account.closing-withdrawn': 'kindClosingWithdrawn',
} as const
const isAccountKind = (kind: KindSetting['kind']): kind is keyof typeof accountTexts =>
  kind in accountTexts

const appTexts = { wechat: 'byWechat', dingtalk: 'byDingtalk' } as const

/** Switches for SMS and app messages by group of notices. */
export function Component() {
  const t = useMessages(messages)
  const go = useMallNavigate()
  const paths = usePaths()
  const { data, isError, isFetching, refetch } = useNoticeSettingsQuery(
    {},
    { refetchOnMountOrArgChange: true },
  )
  const restock = data?.kinds.find(({ kind }) => kind === 'restock')
  return (
    <Page header={<NavBar title={t('settingsTitle')} onBack={() => go.back(paths.notices())} />}>
      {data ? (
        <>
          <CellList label={t('sms')}>
            {groupKinds(data.kinds).map((group) => (
              <GroupCell key={group.name} group={group} />
            ))}
            {restock && (
              <Cell
                label={t('kindRestock')}
                note={t('kindRestockNote')}
                value={t(restock.channel === null ? 'noSms' : 'bySubscription')}
              />
            )}
          </CellList>
          <AlwaysSentNote settings={data.kinds} />
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

/** Notices about the account warn of misuse by others and cannot be turned off. */
function AlwaysSentNote({ settings }: { settings: readonly KindSetting[] }) {
  const t = useMessages(messages)
  const sent = settings.flatMap(({ kind, channel }) =>
    channel !== null && isAccountKind(kind) ? [t(accountTexts[kind])] : [],
  )
  if (sent.length === 0) return null
  return <p className={styles.note}>{t('alwaysNote', { kinds: sent.join(t('separator')) })}</p>
}

function GroupCell({ group: { name, kinds, channels, isOptedOut } }: { group: NoticeGroup }) {
  const t = useMessages(messages)
  const notify = useNotify()
  const { integralName: unit } = usePriceDisplay()
  const [save, { isLoading }] = useSetNoticeSettingsMutation()
  const [labelKey, noteKey] = groupTexts[name]
  const label = t(labelKey, { unit })
  const apps = channels.flatMap((one) => (one === 'sms' ? [] : [t(appTexts[one])]))
  const note = [...apps, t(noteKey, { unit })].join(' · ')
  if (channels.length === 0) return <Cell label={label} note={note} value={t('noSms')} />
  async function handleChange(isOn: boolean) {
    const { error } = await save({ kind: kinds, isOptedOut: !isOn })
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
          onChange={(isOn) => void handleChange(isOn)}
        />
      }
    />
  )
}
