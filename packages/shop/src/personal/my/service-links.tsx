import { useHasScreen, useHost, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useCompanyInfo, useSignedIn } from '@mall/core/session'
import { useCheckInLinkQuery } from '@mall/commerce/check-in'
import { useCmbOfferQuery } from '@mall/commerce/cmb'
import { useTopUpLinkQuery } from '@mall/commerce/top-up'
import { useGxCampaignQuery } from '@mall/commerce/gx'
import {
  IconCalendarCheck,
  IconClock,
  IconCoin,
  IconCoupon,
  IconGift,
  IconHeart,
  IconMobile,
  IconPackage,
  IconPin,
  IconReview,
  IconShield,
  IconStar,
  IconUser,
  IconWechat,
  Link,
} from '@mall/ui'
import { useCouponTagsQuery } from '../../coupons/index.ts'
import { useFavouriteCountsQuery } from '../../goods/index.ts'
import { messages } from './messages.ts'
import styles from './my.module.css'

type ServiceLink = {
  label: string
  Icon: typeof IconHeart
  href: string
  count?: number | undefined
  /** its query is in progress: its space is reserved */
  isUnknown?: boolean
}

/** A link of what the company may not offer, or its place until that is known. */
const whenKnown = (
  { isLoading }: { isLoading: boolean },
  isOffered: unknown,
  link: ServiceLink,
): ServiceLink[] => (isLoading ? [{ ...link, isUnknown: true }] : isOffered ? [link] : [])

/** Links to everything else that is the shopper's, with the number of what is there. */
export function ServiceLinks() {
  const t = useMessages(messages)
  const paths = usePaths()
  const { appId, companyId, offersGiftCards, offersBenefits } = useCompanyInfo()
  const { chatApp } = useHost().facts
  const hasScreen = useHasScreen()
  const skip = !useSignedIn()
  const { currentData: saved } = useFavouriteCountsQuery(
    {},
    { skip, refetchOnMountOrArgChange: 10 },
  )
  const couponTags = useCouponTagsQuery({ id: companyId }, { skip: !hasScreen(paths.coupon()) })
  const checkIn = useCheckInLinkQuery({}, { skip: skip || !hasScreen(paths.checkIn()) })
  const topUp = useTopUpLinkQuery({}, { skip: skip || !hasScreen(paths.recharge()) })
  const gx = useGxCampaignQuery({}, { skip: skip || !hasScreen(paths.gx()) })
  const cmb = useCmbOfferQuery({}, { skip: !hasScreen(paths.cmbLogin()) })
  const links: ServiceLink[] = [
    ...whenKnown(couponTags, couponTags.currentData?.isOffered !== false, {
      label: t('coupons'),
      Icon: IconCoupon,
      href: paths.coupon(),
    }),
    {
      label: t('favourites'),
      Icon: IconHeart,
      href: paths.favourites(),
      count: saved?.favourites,
    },
    {
      label: t('footprints'),
      Icon: IconClock,
      href: paths.footprints(),
      count: saved?.footprints,
    },
    ...(offersBenefits === false
      ? []
      : [{ label: t('benefits'), Icon: IconPackage, href: paths.benefits() }]),
    ...(offersGiftCards === false
      ? []
      : [
          {
            label: t('giftCards'),
            Icon: IconGift,
            href: skip ? paths.giftLogin() : paths.myCards(),
          },
        ]),
    { label: t('reviews'), Icon: IconReview, href: paths.evaluateMy() },
    { label: t('addresses'), Icon: IconPin, href: paths.address() },
    { label: t('profile'), Icon: IconUser, href: paths.myInfo() },
    { label: t('accountSecurity'), Icon: IconShield, href: paths.devices() },
    ...(chatApp && appId !== ''
      ? [{ label: t('wechat'), Icon: IconWechat, href: paths.wxBindPhone() }]
      : []),
    ...whenKnown(checkIn, checkIn.currentData, {
      label: t('checkIn'),
      Icon: IconCalendarCheck,
      href: paths.checkIn(),
    }),
    ...whenKnown(topUp, topUp.currentData, {
      label: t('topUp'),
      Icon: IconMobile,
      href: paths.recharge(),
    }),
    ...whenKnown(gx, gx.currentData?.campaign?.state === 'open', {
      label: t('gx'),
      Icon: IconStar,
      href: paths.gxAct(),
    }),
    ...(cmb.currentData?.rate
      ? [
          {
            label: t('bankPoints'),
            Icon: IconCoin,
            href: skip ? paths.cmbLogin() : paths.cmbRecharge(),
          },
        ]
      : []),
  ].filter(({ href }) => hasScreen(href))
  return (
    <nav className={styles.services} aria-label={t('services')}>
      {links.map(({ label, Icon, href, count = 0, isUnknown }) =>
        isUnknown ? (
          <span key={label} className={styles.link} aria-hidden="true">
            <Icon size={24} className={styles.unknown} />
            <span className={styles.labelled}>{'\u00a0'}</span>
          </span>
        ) : (
          <Link
            key={label}
            href={href}
            className={styles.link}
            aria-label={count > 0 ? t('labelCount', { label, count }) : undefined}
          >
            <Icon size={24} />
            <span className={styles.labelled}>
              {label}
              {count > 0 && <b className={styles.count}>{count}</b>}
            </span>
          </Link>
        ),
      )}
    </nav>
  )
}
