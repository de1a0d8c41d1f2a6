import { useRef, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { errorText } from '@mall/core/api'
import { useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useCompanyId, useSignedIn } from '@mall/core/session'
import { createRandomKey } from '@mall/core/storage'
import {
  Button,
  Delayed,
  Empty,
  ErrorState,
  IconCoupon,
  NavAction,
  NavBar,
  Page,
  PullToRefresh,
  TabPanel,
  Tabs,
} from '@mall/ui'
import { NotOpen } from '@mall/commerce/not-open'
import {
  useCouponCenterQuery,
  useCouponTagsQuery,
  useExchangeCouponMutation,
} from './coupon-endpoints.ts'
import styles from './coupons.module.css'
import { messages } from './messages.ts'
import { Skeleton, Template } from './template-ticket.tsx'
import { useStableOrder } from './use-stable-order.ts'
import { useClaim, useClaimAfterSignIn } from './use-claim.ts'

const ALL = ''

/** The coupon centre. A link of type 11 names a template, which is listed first. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const companyId = useCompanyId()
  const [query] = useSearchParams()
  const tag = query.get('tag') ?? ALL
  const { data } = useCouponTagsQuery({ id: companyId })
  if (data?.isOffered === false) return <NotOpen title={t('center')} />
  const tags = data?.tags ?? []
  const tabs = (
    <Tabs
      label={t('tags')}
      name="coupon-tags"
      items={[ALL, ...tags].map((id) => ({ id, label: id || t('all') }))}
      current={tag}
      onChange={(next) => go(paths.couponCenter({ tag: next }), { replace: true, keepEntry: true })}
    />
  )
  return (
    <Page
      wide="rows"
      header={
        <NavBar
          title={t('center')}
          line
          onBack={() => go.back(paths.home())}
          right={<NavAction href={paths.coupon()}>{t('toMine')}</NavAction>}
          below={tabs}
        />
      }
    >
      <div className={styles.page}>
        <ExchangeForm />
        <TabPanel name="coupon-tags" id={tag}>
          <Templates key={tag} tag={tag} />
        </TabPanel>
      </div>
    </Page>
  )
}

function ExchangeForm() {
  const t = useMessages(messages)
  const notify = useNotify()
  const paths = usePaths()
  const go = useMallNavigate()
  const signedIn = useSignedIn()
  const [exchange, { isLoading }] = useExchangeCouponMutation()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const requestKey = useRef('')

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const couponCode = code.trim()
    if (couponCode === '') {
      setProblem(t('codeMissing'))
      return
    }
    if (!signedIn) {
      go(paths.login({ redirect: paths.couponCenter() }))
      return
    }
    requestKey.current ||= createRandomKey()
    const { error } = await exchange({ couponCode, requestKey: requestKey.current })
    if (error) {
      setProblem(errorText(error, t('claimFailed')))
      return
    }
    requestKey.current = ''
    setCode('')
    setProblem('')
    notify.toast(t('exchanged'))
  }
  return (
    <form className={styles.code} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <IconCoupon size={20} />
      <input
        className={styles.codeInput}
        aria-label={t('codeLabel')}
        aria-invalid={problem !== ''}
        aria-describedby={problem ? 'coupon-code-problem' : undefined}
        placeholder={t('codeHint')}
        value={code}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => {
          setCode(event.target.value)
          setProblem('')
          // Another code gets a new request key.
          requestKey.current = ''
        }}
      />
      <Button type="submit" size="sm" variant="soft" busy={isLoading} needsNetwork={t('exchange')}>
        {t('exchange')}
      </Button>
      {problem && (
        <p id="coupon-code-problem" role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </form>
  )
}

function Templates({ tag }: { tag: string }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const [query] = useSearchParams()
  const named = Number(query.get('couponTemplateId'))
  const id = Number.isSafeInteger(named) && named > 0 ? named : undefined
  const claim = useClaim({ activityId: query.get('activityId') ?? undefined })
  useClaimAfterSignIn(claim.run)
  const { currentData, error, isFetching, refetch } = useCouponCenterQuery(
    { ...(id !== undefined && { id }), ...(tag !== ALL && { tagName: tag }) },
    { refetchOnMountOrArgChange: 30 },
  )
  const { list, forget } = useStableOrder(currentData?.list)
  if (!currentData) {
    return error && !isFetching ? (
      <ErrorState onRetry={() => void refetch()} />
    ) : (
      <Delayed when fallback={<Skeleton />} />
    )
  }
  if (currentData.list.length === 0) {
    return (
      <Empty
        icon={<IconCoupon />}
        title={t('empty')}
        note={t('emptyNote')}
        action={
          <Button size="m" href={paths.home()}>
            {t('browse')}
          </Button>
        }
      />
    )
  }
  return (
    <PullToRefresh
      onRefresh={async () => {
        await refetch()
        forget()
      }}
    >
      <ul className={styles.list} aria-label={t('list')}>
        {list.map((template) => (
          <li key={template.templateId}>
            <Template
              template={template}
              isBusy={claim.busyId === template.templateId}
              isClaimed={claim.claimedIds.has(template.templateId)}
              onClaim={() => void claim.run(template.templateId)}
            />
          </li>
        ))}
      </ul>
    </PullToRefresh>
  )
}
