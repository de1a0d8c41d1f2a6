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
  IconClover,
  IconCoin,
  IconConfetti,
  IconCoupon,
  IconDiscount,
  IconGift,
  IconHeart,
  IconHelp,
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
import { messages } from './messages.ts'
import styles from './my.module.css'

type ServiceLink = {
  label: string
  Icon: typeof IconHeart
  href: string
  /** the link's query is in progress: its space is reserved */
  isUnknown?: boolean
}

/**
 * Link to an optional feature of the company; a placeholder until the company's support is known.
 */
const whenKnown = (
  { isLoading }: { isLoading: boolean },
  isOffered: unknown,
  link: ServiceLink,
): ServiceLink[] => (isLoading ? [{ ...link, isUnknown: true }] : isOffered ? [link] : [])

/** Links to the shopper's other screens, where company and bundle have them. */
export function ServiceLinks() {
  const t = useMessages(messages)
  const paths = usePaths()
  const { appId, companyId, ...company } = useCompanyInfo()
  const { offersGiftCards, offersBenefits, offersDraws, offersHelp } = company
  const { chatApp } = useHost().facts
  const hasScreen = useHasScreen()
  const skip = !useSignedIn()
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
    ...whenKnown(couponTags, couponTags.currentData?.isOffered !== false, {
      label: t('couponCenter'),
      Icon: IconDiscount,
      href: paths.couponCenter(),
    }),
    { label: t('favourites'), Icon: IconHeart, href: paths.favourites() },
    { label: t('footprints'), Icon: IconClock, href: paths.footprints() },
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
    ...(offersDraws === false
      ? []
      : [
          { label: t('draws'), Icon: IconClover, href: paths.draw() },
          { label: t('drawRecord'), Icon: IconConfetti, href: paths.drawRecord() },
        ]),
    ...(offersHelp === false ? [] : [{ label: t('help'), Icon: IconHelp, href: paths.article() }]),
  ].filter(({ href }) => hasScreen(href))
  return (
    <nav className={styles.services} aria-label={t('services')}>
      {links.map(({ label, Icon, href, isUnknown }) =>
        isUnknown ? (
          <span key={label} className={styles.link} aria-hidden="true">
            <Icon size={24} className={styles.unknown} />
            <span>{'\u00a0'}</span>
          </span>
        ) : (
          <Link key={label} href={href} className={styles.link}>
            <Icon size={24} />
            <span>{label}</span>
          </Link>
        ),
      )}
    </nav>
  )
}
