import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CheckInRule, DataOf } from '@mall/contract'
import { isRefused } from '@mall/core/api'
import { useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useDeviceName } from '@mall/commerce/device-name'
import { Unloaded } from '@mall/commerce/query'
import {
  Button,
  type Disclosure,
  Empty,
  IconCalendarCheck,
  NavAction,
  NavBar,
  Page,
  Sheet,
  SkeletonBlock,
  useDisclosure,
  useDisclosureState,
} from '@mall/ui'
import { useCheckInCalendarQuery } from '@mall/commerce/check-in'
import { CalendarCard } from './calendar-card.tsx'
import { useOpenShareMutation } from './check-in-endpoints.ts'
import styles from './check-in.module.css'
import { CycleCard } from './cycle-card.tsx'
import { messages } from './messages.ts'
import { TasksCard } from './tasks-card.tsx'
import { CHECK_IN_DEVICE } from './device-name.ts'

type Calendar = DataOf<'checkIn.calendar'>

/** Check-in calendar with the tasks of the day. `?share=` is a share that has been opened. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const rules = useDisclosure()
  const [month, setMonth] = useState<string>()
  const { currentData, data, error, isFetching, refetch } = useCheckInCalendarQuery(
    month === undefined ? {} : { month },
  )
  useShareReport()
  const shown = currentData ?? data
  // A month whose request failed is requested again.
  const handleMonth = (next: string) => (next === month ? void refetch() : setMonth(next))
  return (
    <Page
      className={styles.page}
      header={
        <NavBar
          title={t('title')}
          tone="tenant"
          onBack={() => go.back(paths.home())}
          right={shown && <NavAction onClick={() => rules.open(true)}>{t('rules')}</NavAction>}
        />
      }
    >
      {shown ? (
        <>
          <Head calendar={shown} />
          <CycleCard calendar={shown} />
          <CalendarCard calendar={shown} busy={isFetching} onMonth={handleMonth} />
          <TasksCard />
          <RulesSheet disclosure={rules} rule={shown.rule} />
        </>
      ) : isRefused(error, 'check-in/closed') ? (
        <Empty
          card
          icon={<IconCalendarCheck />}
          title={t('closedTitle')}
          action={
            <Button size="m" href={paths.home()}>
              {t('toHome')}
            </Button>
          }
        />
      ) : (
        <Unloaded
          card
          query={{ error, isFetching, refetch }}
          skeleton={
            <div className={styles.skeleton}>
              <SkeletonBlock height={88} />
              <SkeletonBlock height={168} />
              <SkeletonBlock height={380} />
              <SkeletonBlock height={240} />
            </div>
          }
        />
      )}
    </Page>
  )
}

/** Reports the share that this address names, once, and removes it from the address. */
function useShareReport(): void {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const notify = useNotify()
  const [query] = useSearchParams()
  const [open] = useOpenShareMutation()
  const getDeviceName = useDeviceName(CHECK_IN_DEVICE)
  const code = query.get('share')
  const reported = useRef<string | null>(null)
  useEffect(() => {
    if (code === null || reported.current === code) return
    reported.current = code
    const report = async () => {
      if (/^[\da-f]{32}$/.test(code)) {
        const { data } = await open({ code, device: getDeviceName() })
        if (data?.isCounted) notify.toast(t('shareCounted'))
      }
      go(paths.checkIn(), { replace: true, keepEntry: true })
    }
    void report()
  }, [code, getDeviceName, go, notify, open, paths, t])
}

function Head({ calendar: { streak, cycle, today, isChecked } }: { calendar: Calendar }) {
  const t = useMessages(messages)
  const coming = cycle.filter(({ day }) => (isChecked ? day > today : day >= today))
  const best = coming.reduce<(typeof coming)[number] | null>(
    (most, one) => (most === null || one.points > most.points ? one : most),
    null,
  )
  const left = best === null ? 0 : coming.indexOf(best) + 1
  return (
    <div className={styles.head}>
      <div>
        <p className={styles.label}>{t('streak')}</p>
        <p>
          <span className={styles.streak}>{streak}</span> {t('days')}
        </p>
      </div>
      {best && best.points > 0 && (
        <p className={styles.next}>
          <span className={styles.label}>{t('next', { count: left })}</span>
          {t('nextPoints', { points: best.points })}
        </p>
      )}
    </div>
  )
}

type RulesProps = { disclosure: Disclosure<true>; rule: CheckInRule }

function RulesSheet({ disclosure, rule }: RulesProps) {
  const t = useMessages(messages)
  const { isOpen } = useDisclosureState(disclosure)
  return (
    <Sheet
      open={isOpen}
      onClose={disclosure.close}
      title={t('rules')}
      footer={
        <Button block onClick={disclosure.close}>
          {t('close')}
        </Button>
      }
    >
      <Rules rule={rule} />
    </Sheet>
  )
}

function Rules({ rule }: { rule: CheckInRule }) {
  const t = useMessages(messages)
  return (
    <ol className={styles.ruleList}>
      <li>
        {t('ruleStreak', { count: rule.points.length, points: rule.points.join(t('separator')) })}
      </li>
      <li>{t('ruleDay')}</li>
      {rule.makeUpDays > 0 && rule.makeUpsPerMonth > 0 && (
        <li>{t('ruleMakeUp', { days: rule.makeUpDays, count: rule.makeUpsPerMonth })}</li>
      )}
      <li>{t('ruleDevice')}</li>
      <li>{t('ruleBudget')}</li>
    </ol>
  )
}
